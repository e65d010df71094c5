; The sum 2t + 1 is hidden from a shift by one bit, which drops the one: LLVM
; would make t of it. A sum whose constant the shift does not drop, one that
; carries, and a shift of something else stay as they are.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @dropped
; CHECK: %[[HIDDEN:.*]] = call i32 @warplint.shifted.i32(i32 %sum)
; CHECK-NEXT: lshr i32 %[[HIDDEN]], 1
define ptx_kernel i32 @dropped(i32 %t) {
  %twice = shl i32 %t, 1
  %sum = or disjoint i32 %twice, 1
  %r = lshr i32 %sum, 1
  ret i32 %r
}

; A division by a power of two is a shift, too.
; CHECK-LABEL: @divided
; CHECK: %[[HIDDEN:.*]] = call i32 @warplint.shifted.i32(i32 %sum)
; CHECK-NEXT: udiv i32 %[[HIDDEN]], 32
define ptx_kernel i32 @divided(i32 %t) {
  %twice = shl i32 %t, 5
  %sum = add i32 %twice, 31
  %r = udiv i32 %sum, 32
  ret i32 %r
}

; The constant 2 has more bits than are dropped.
; CHECK-LABEL: @not_dropped
; CHECK-NOT: warplint.shifted
; CHECK: ret i32
define ptx_kernel i32 @not_dropped(i32 %t) {
  %fold = shl i32 %t, 2
  %sum = add i32 %fold, 2
  %r = lshr i32 %sum, 1
  ret i32 %r
}

; The lowest bit of t is not known: the sum may carry.
; CHECK-LABEL: @carries
; CHECK-NOT: warplint.shifted
; CHECK: ret i32
define ptx_kernel i32 @carries(i32 %t) {
  %sum = add i32 %t, 1
  %r = lshr i32 %sum, 1
  ret i32 %r
}

; What an argument of a function is, inlining shows; of a kernel it is no sum.
; CHECK-LABEL: @function
; CHECK: call i32 @warplint.shifted.i32(i32 %t)
define i32 @function(i32 %t) {
  %r = lshr i32 %t, 1
  ret i32 %r
}
; CHECK-LABEL: @kernel
; CHECK-NOT: warplint.shifted
; CHECK: ret i32
define ptx_kernel i32 @kernel(i32 %t) {
  %r = lshr i32 %t, 1
  ret i32 %r
}

; Barriers of shifted sums and of copies are removed. Those of loaded values have
; been by `remove-value-barriers`; calls of other functions stay.
target triple = "nvptx64-nvidia-cuda"
declare i32 @warplint.shifted.i32(i32)
declare <2 x i32> @"warplint.piece.<2 x i32>"(<2 x i32>)
declare i32 @other(i32)

; CHECK-LABEL: @k
; CHECK-NEXT: %index = lshr i32 %x, 1
; CHECK-NEXT: %e = extractelement <2 x i32> %v, i32 0
; CHECK-NEXT: %kept = call i32 @other(i32 %e)
define ptx_kernel i32 @k(i32 %x, <2 x i32> %v) {
  %sum = call i32 @warplint.shifted.i32(i32 %x)
  %index = lshr i32 %sum, 1
  %piece = call <2 x i32> @"warplint.piece.<2 x i32>"(<2 x i32> %v)
  %e = extractelement <2 x i32> %piece, i32 0
  %kept = call i32 @other(i32 %e)
  %result = add i32 %kept, %index
  ret i32 %result
}

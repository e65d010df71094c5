; A value of the loop that is used behind it gets a phi there; the loop keeps its
; form otherwise. What is not of the loop needs none.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: br i1 %more, label %loop, label %end
; CHECK: end:
; CHECK-NEXT: %[[LAST:.*]] = phi i32 [ %next, %loop ]
; CHECK-NEXT: add i32 %[[LAST]], %outside
define ptx_kernel i32 @k(i32 %n) {
entry:
  %outside = mul i32 %n, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %sum = add i32 %next, %outside
  ret i32 %sum
}

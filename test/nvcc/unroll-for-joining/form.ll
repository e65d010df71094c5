; A loop that is entered from two blocks and has two latches gets a preheader, one
; latch, exits without other predecessors, and a phi for each value that leaves
; it: the form that unrolling needs. Code without loops stays as it is.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @two_entries
; CHECK: [[FRONT:.*preheader]]:
; CHECK-NEXT: br label %loop
; CHECK: loop:
; CHECK-NEXT: phi i32 [ 0, %[[FRONT]] ], [ %{{.*}}, %[[LATCH:loop.*]] ]
; CHECK: [[LATCH]]:
; CHECK-NEXT: br label %loop
; CHECK: [[EXIT:.*loopexit]]:
; CHECK-NEXT: phi i32 [ %next, %loop ]
define ptx_kernel i32 @two_entries(i32 %n, i1 %c, i1 %d) {
entry:
  br i1 %c, label %other, label %loop
other:
  br i1 %d, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ 0, %other ], [ %next, %loop.test ], [ %next, %loop.skip ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop.test, label %end
loop.test:
  %odd = trunc i32 %next to i1
  br i1 %odd, label %loop, label %loop.skip
loop.skip:
  br label %loop
end:
  %last = phi i32 [ %n, %other ], [ %next, %loop ]
  ret i32 %last
}

; CHECK-LABEL: @no_loop
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %then, label %end
; CHECK: then:
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: ret void
define ptx_kernel void @no_loop(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  ret void
}

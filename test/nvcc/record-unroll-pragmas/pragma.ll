; The loop that the source forbids to unroll has a note of its own, beside the
; metadata that LLVM puts on other loops as well.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @forbidden
; CHECK: br i1 %{{.*}}, label %exit, label %body, !llvm.loop ![[FORBIDDEN:[0-9]+]]
define ptx_kernel void @forbidden(ptr addrspace(3) %s, i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %p = getelementptr i32, ptr addrspace(3) %s, i32 %i
  store i32 %i, ptr addrspace(3) %p
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, %n
  br i1 %last, label %exit, label %body, !llvm.loop !0
exit:
  ret void
}

; CHECK-LABEL: @free
; CHECK: br i1 %{{.*}}, label %exit, label %body, !llvm.loop ![[FREE:[0-9]+]]
define ptx_kernel void @free(ptr addrspace(3) %s, i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %p = getelementptr i32, ptr addrspace(3) %s, i32 %i
  store i32 %i, ptr addrspace(3) %p
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, %n
  br i1 %last, label %exit, label %body, !llvm.loop !2
exit:
  ret void
}

; CHECK: ![[FORBIDDEN]] = distinct !{![[FORBIDDEN]], ![[MUST:[0-9]+]], ![[DISABLE:[0-9]+]], ![[NOTE:[0-9]+]]}
; CHECK: ![[DISABLE]] = !{!"llvm.loop.unroll.disable"}
; CHECK: ![[NOTE]] = !{!"warplint.unroll.forbidden"}
; CHECK: ![[FREE]] = distinct !{![[FREE]], ![[MUST]]}
!0 = distinct !{!0, !3, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.mustprogress"}

; A loop that `unroll-for-joining` marked is unrolled by four, and the loop of the
; remaining iterations by two. A loop without the mark stays.
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [1024 x float] poison, align 16

; CHECK-LABEL: @marked
; CHECK: loop:
; CHECK-COUNT-4: load float, ptr addrspace(3)
; CHECK: br i1 %{{.*}}, label %loop, {{.*}}!llvm.loop
; CHECK: loop.epil:
; CHECK-COUNT-2: load float
; CHECK: ret void
define ptx_kernel void @marked(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n, i64 %t) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p0 = getelementptr float, ptr addrspace(3) @s, i64 %i
  %v0 = load float, ptr addrspace(3) %p0
  %to = getelementptr float, ptr addrspace(1) %b, i64 %t
  store float %v0, ptr addrspace(1) %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: @not_marked
; CHECK: load float
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @not_marked(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n, i64 %t) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p0 = getelementptr float, ptr addrspace(3) @s, i64 %i
  %v0 = load float, ptr addrspace(3) %p0
  %to = getelementptr float, ptr addrspace(1) %b, i64 %t
  store float %v0, ptr addrspace(1) %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"warplint.unroll.again", i32 1}

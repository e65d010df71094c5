; A loop that reads in one iteration what the next reads again is unrolled by four;
; the remaining iterations stay a loop. One in which no iteration reads what
; another did stays, and so does one with a barrier.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @reuse
; CHECK: loop:
; CHECK-COUNT-8: load float
; CHECK: br i1 %{{.*}}, label %loop, {{.*}}!llvm.loop
; CHECK: loop.epil:
; CHECK-COUNT-2: load float
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @reuse(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p0 = getelementptr float, ptr addrspace(1) %a, i64 %i
  %v0 = load float, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %p0, i64 4
  %v1 = load float, ptr addrspace(1) %p1
  %sum = fadd float %v0, %v1
  %to = getelementptr float, ptr addrspace(1) %b, i64 %i
  store float %sum, ptr addrspace(1) %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @no_reuse
; CHECK: load float
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @no_reuse(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p0 = getelementptr float, ptr addrspace(1) %a, i64 %i
  %v0 = load float, ptr addrspace(1) %p0
  %to = getelementptr float, ptr addrspace(1) %b, i64 %i
  store float %v0, ptr addrspace(1) %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @barrier
; CHECK-COUNT-2: load float
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @barrier(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p0 = getelementptr float, ptr addrspace(1) %a, i64 %i
  %v0 = load float, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %p0, i64 4
  %v1 = load float, ptr addrspace(1) %p1
  %sum = fadd float %v0, %v1
  %to = getelementptr float, ptr addrspace(1) %b, i64 %i
  store float %sum, ptr addrspace(1) %to
  call void @llvm.nvvm.barrier0()
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare void @llvm.nvvm.barrier0() convergent

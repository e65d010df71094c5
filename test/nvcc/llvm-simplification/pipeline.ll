; LLVM's simplification inlines, keeps local variables in registers, unrolls
; short loops and removes repeated loads. It does not vectorize.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define internal void @add(ptr %sum, float %x) alwaysinline {
  %old = load float, ptr %sum
  %new = fadd float %old, %x
  store float %new, ptr %sum
  ret void
}

; CHECK-LABEL: @k
; CHECK-NOT: alloca
; CHECK-NOT: call
; CHECK-NOT: br
; CHECK-COUNT-4: load float, ptr addrspace(1)
; CHECK-NOT: load
; CHECK: store float
; CHECK-NEXT: ret void
define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %sum = alloca float
  store float 0.0, ptr %sum
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %place = getelementptr float, ptr addrspace(1) %in, i64 %i
  %x = load float, ptr addrspace(1) %place
  call void @add(ptr %sum, float %x)
  %again = load float, ptr addrspace(1) %place
  call void @add(ptr %sum, float %again)
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %end
end:
  %all = load float, ptr %sum
  store float %all, ptr addrspace(1) %out
  ret void
}

; A load that is redundant on one way alone is moved to the other, in a loop
; too: the element that the next iteration reads again is carried to it. A store
; that may change it keeps the load.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @one_way
; CHECK: else:
; CHECK-NEXT: load float, ptr addrspace(1) %p
; CHECK: end:
; CHECK-NEXT: phi float
; CHECK-NOT: load
; CHECK: ret float
define ptx_kernel float @one_way(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  %a = load float, ptr addrspace(1) %p
  store float %a, ptr addrspace(1) %q
  br label %end
else:
  br label %end
end:
  %b = load float, ptr addrspace(1) %p
  ret float %b
}

; CHECK-LABEL: @in_a_loop
; CHECK: loop:
; CHECK: %[[LEFT:.*]] = phi float
; CHECK: load float, ptr addrspace(1) %right.place
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @in_a_loop(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %left.place = getelementptr float, ptr addrspace(1) %p, i64 %i
  %left = load float, ptr addrspace(1) %left.place
  %next = add nuw nsw i64 %i, 1
  %right.place = getelementptr float, ptr addrspace(1) %p, i64 %next
  %right = load float, ptr addrspace(1) %right.place
  %sum = fadd float %left, %right
  %to = getelementptr float, ptr addrspace(1) %q, i64 %i
  store float %sum, ptr addrspace(1) %to
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @may_change
; CHECK: end:
; CHECK-NEXT: %b = load
define ptx_kernel float @may_change(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  %a = load float, ptr addrspace(1) %p
  store float 1.0, ptr addrspace(1) %q
  br label %end
else:
  store float 0.0, ptr addrspace(1) %q
  br label %end
end:
  %b = load float, ptr addrspace(1) %p
  ret float %b
}

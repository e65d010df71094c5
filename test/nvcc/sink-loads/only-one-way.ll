; A load that only one way of a branch needs is made on that way, with what is
; computed from it. One whose value may have been written on the way, or that
; both ways need, stays.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @needed_on_one_way
; CHECK-NOT: load
; CHECK: br i1 %c
; CHECK: then:
; CHECK-NEXT: %v = load float, ptr addrspace(3) %s
; CHECK-NEXT: %twice = fadd float %v, %v
; CHECK-NEXT: store float %twice
define ptx_kernel void @needed_on_one_way(ptr addrspace(3) %s, ptr addrspace(1) %out, i1 %c) {
entry:
  %v = load float, ptr addrspace(3) %s
  %twice = fadd float %v, %v
  br i1 %c, label %then, label %end
then:
  store float %twice, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

; CHECK-LABEL: @needed_on_both_ways
; CHECK: entry:
; CHECK-NEXT: %v = load float
; CHECK-NEXT: br i1 %c
define ptx_kernel void @needed_on_both_ways(ptr addrspace(3) %s, ptr addrspace(1) %out, i1 %c) {
entry:
  %v = load float, ptr addrspace(3) %s
  br i1 %c, label %then, label %else
then:
  store float %v, ptr addrspace(1) %out
  br label %end
else:
  %next = getelementptr float, ptr addrspace(1) %out, i64 1
  store float %v, ptr addrspace(1) %next
  br label %end
end:
  ret void
}

; A store to global memory does not write shared memory.
; CHECK-LABEL: @store_elsewhere
; CHECK: entry:
; CHECK-NEXT: store float 1.000000e+00, ptr addrspace(1) %out
; CHECK: then:
; CHECK-NEXT: %v = load float
define ptx_kernel void @store_elsewhere(ptr addrspace(3) %s, ptr addrspace(1) %out, i1 %c) {
entry:
  %v = load float, ptr addrspace(3) %s
  store float 1.0, ptr addrspace(1) %out
  br i1 %c, label %then, label %end
then:
  store float %v, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

; CHECK-LABEL: @store_to_the_same_memory
; CHECK: entry:
; CHECK-NEXT: %v = load float
; CHECK-NEXT: store float 1.000000e+00, ptr addrspace(3) %other
define ptx_kernel void @store_to_the_same_memory(ptr addrspace(3) %s, ptr addrspace(3) %other, ptr addrspace(1) %out, i1 %c) {
entry:
  %v = load float, ptr addrspace(3) %s
  store float 1.0, ptr addrspace(3) %other
  br i1 %c, label %then, label %end
then:
  store float %v, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

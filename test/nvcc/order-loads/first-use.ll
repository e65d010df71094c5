; Loads of shared memory stand at their first use, in functions that had more
; than one block before loops were unrolled (note-blocks says which).
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x float] poison
@t = internal addrspace(3) global [64 x float] poison

; CHECK-LABEL: @of_many_blocks
; CHECK: %b = load
; CHECK-NEXT: %bb = fmul float %b, %b
; CHECK-NEXT: %a = load
; CHECK-NEXT: %sum = fadd float %a, %bb
define ptx_kernel void @of_many_blocks(ptr addrspace(1) %out) "warplint-blocks" {
  %a = load float, ptr addrspace(3) @s
  %b = load float, ptr addrspace(3) @t
  %bb = fmul float %b, %b
  %sum = fadd float %a, %bb
  store float %sum, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @of_one_block
; CHECK: %a = load
; CHECK-NEXT: %b = load
define ptx_kernel void @of_one_block(ptr addrspace(1) %out) {
  %a = load float, ptr addrspace(3) @s
  %b = load float, ptr addrspace(3) @t
  %bb = fmul float %b, %b
  %sum = fadd float %a, %bb
  store float %sum, ptr addrspace(1) %out
  ret void
}

; Not to where a value is stored, nor past a write.
; CHECK-LABEL: @past_a_write
; CHECK: %a = load
; CHECK-NEXT: %b = load
; CHECK-NEXT: store float %b
; CHECK-NEXT: fadd
define ptx_kernel void @past_a_write(ptr addrspace(1) %out) "warplint-blocks" {
  %a = load float, ptr addrspace(3) @s
  %b = load float, ptr addrspace(3) @t
  store float %b, ptr addrspace(1) %out
  %twice = fadd float %a, %a
  store float %twice, ptr addrspace(1) %out
  ret void
}

; A load that is stored back passes stores to other variables, too.
; CHECK-LABEL: @stored_back
; CHECK: store float 1.000000e+00, ptr addrspace(3) @t
; CHECK-NEXT: %a = load
define ptx_kernel void @stored_back() "warplint-blocks" {
  %a = load float, ptr addrspace(3) @s
  store float 1.0, ptr addrspace(3) @t
  %twice = fadd float %a, %a
  store float %twice, ptr addrspace(3) @s
  ret void
}

; CHECK-LABEL: @into_the_branch
; CHECK: then:
; CHECK-NEXT: %a = load
define ptx_kernel void @into_the_branch(ptr addrspace(1) %out, i1 %c) "warplint-blocks" {
  %a = load float, ptr addrspace(3) @s
  br i1 %c, label %then, label %end
then:
  store float %a, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

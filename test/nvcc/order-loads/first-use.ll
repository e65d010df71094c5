; Loads of shared memory stand at their first use, in functions that had more
; than one block before loops were unrolled (record-block-counts says which).
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

; More loads at one place than there is room for between two numbers.
; CHECK-LABEL: @many_at_one_place
; CHECK: fmul
; CHECK-NEXT: %a19 = load
; CHECK-NEXT: %a18 = load
; CHECK-NEXT: %a17 = load
; CHECK-NEXT: %a16 = load
; CHECK-NEXT: %a15 = load
; CHECK-NEXT: %a14 = load
; CHECK-NEXT: %a13 = load
; CHECK-NEXT: %a12 = load
; CHECK-NEXT: %a11 = load
; CHECK-NEXT: %a10 = load
; CHECK-NEXT: %a9 = load
; CHECK-NEXT: %a8 = load
; CHECK-NEXT: %a7 = load
; CHECK-NEXT: %a6 = load
; CHECK-NEXT: %a5 = load
; CHECK-NEXT: %a4 = load
; CHECK-NEXT: %a3 = load
; CHECK-NEXT: %a2 = load
; CHECK-NEXT: %a1 = load
; CHECK-NEXT: %a0 = load
; CHECK-NEXT: %sum = call
define ptx_kernel void @many_at_one_place(ptr addrspace(1) %out, float %x) "warplint-blocks" {
  %p0 = getelementptr float, ptr addrspace(3) @s, i32 0
  %p1 = getelementptr float, ptr addrspace(3) @s, i32 1
  %p2 = getelementptr float, ptr addrspace(3) @s, i32 2
  %p3 = getelementptr float, ptr addrspace(3) @s, i32 3
  %p4 = getelementptr float, ptr addrspace(3) @s, i32 4
  %p5 = getelementptr float, ptr addrspace(3) @s, i32 5
  %p6 = getelementptr float, ptr addrspace(3) @s, i32 6
  %p7 = getelementptr float, ptr addrspace(3) @s, i32 7
  %p8 = getelementptr float, ptr addrspace(3) @s, i32 8
  %p9 = getelementptr float, ptr addrspace(3) @s, i32 9
  %p10 = getelementptr float, ptr addrspace(3) @s, i32 10
  %p11 = getelementptr float, ptr addrspace(3) @s, i32 11
  %p12 = getelementptr float, ptr addrspace(3) @s, i32 12
  %p13 = getelementptr float, ptr addrspace(3) @s, i32 13
  %p14 = getelementptr float, ptr addrspace(3) @s, i32 14
  %p15 = getelementptr float, ptr addrspace(3) @s, i32 15
  %p16 = getelementptr float, ptr addrspace(3) @s, i32 16
  %p17 = getelementptr float, ptr addrspace(3) @s, i32 17
  %p18 = getelementptr float, ptr addrspace(3) @s, i32 18
  %p19 = getelementptr float, ptr addrspace(3) @s, i32 19
  %a0 = load float, ptr addrspace(3) %p0
  %a1 = load float, ptr addrspace(3) %p1
  %a2 = load float, ptr addrspace(3) %p2
  %a3 = load float, ptr addrspace(3) %p3
  %a4 = load float, ptr addrspace(3) %p4
  %a5 = load float, ptr addrspace(3) %p5
  %a6 = load float, ptr addrspace(3) %p6
  %a7 = load float, ptr addrspace(3) %p7
  %a8 = load float, ptr addrspace(3) %p8
  %a9 = load float, ptr addrspace(3) %p9
  %a10 = load float, ptr addrspace(3) %p10
  %a11 = load float, ptr addrspace(3) %p11
  %a12 = load float, ptr addrspace(3) %p12
  %a13 = load float, ptr addrspace(3) %p13
  %a14 = load float, ptr addrspace(3) %p14
  %a15 = load float, ptr addrspace(3) %p15
  %a16 = load float, ptr addrspace(3) %p16
  %a17 = load float, ptr addrspace(3) %p17
  %a18 = load float, ptr addrspace(3) %p18
  %a19 = load float, ptr addrspace(3) %p19
  %xx = fmul float %x, %x
  %sum = call float @sum(float %a0, float %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8, float %a9, float %a10, float %a11, float %a12, float %a13, float %a14, float %a15, float %a16, float %a17, float %a18, float %a19)
  %all = fadd float %sum, %xx
  store float %all, ptr addrspace(1) %out
  ret void
}
declare float @sum(float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float) memory(none) nounwind willreturn

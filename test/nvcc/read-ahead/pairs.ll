; The other word of an aligned pair is read in front of the condition that it
; stands under.
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x float] poison, align 16

; CHECK-LABEL: @pair
; CHECK: entry:
; CHECK: load float, ptr addrspace(3)
; CHECK: load float, ptr addrspace(3)
; CHECK: br i1 %c
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @pair(ptr addrspace(1) %out, i1 %c) {
entry:
  %a = load float, ptr addrspace(3) @s
  store float %a, ptr addrspace(1) %out
  br i1 %c, label %then, label %end
then:
  %b = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 4)
  store float %b, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

; The second and the third word of four are no pair.
; CHECK-LABEL: @no_pair
; CHECK: br i1 %c
; CHECK: then:
; CHECK-NEXT: load float
define ptx_kernel void @no_pair(ptr addrspace(1) %out, i1 %c) {
entry:
  %a = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 4)
  store float %a, ptr addrspace(1) %out
  br i1 %c, label %then, label %end
then:
  %b = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 8)
  store float %b, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

; A write of shared memory in between keeps it where it is.
; CHECK-LABEL: @written
; CHECK: br i1 %c
; CHECK: then:
; CHECK-NEXT: load float
define ptx_kernel void @written(ptr addrspace(3) %p, ptr addrspace(1) %out, i1 %c) {
entry:
  %a = load float, ptr addrspace(3) @s
  store float %a, ptr addrspace(3) %p
  br i1 %c, label %then, label %end
then:
  %b = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 4)
  store float %b, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

; Of three of four words, the fourth is read along.
; CHECK-LABEL: @three_of_four
; CHECK-COUNT-4: load float, ptr addrspace(3)
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @three_of_four(ptr addrspace(1) %out) {
  %a = load float, ptr addrspace(3) @s
  %b = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 4)
  %c = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 8)
  %ab = fmul float %a, %b
  %abc = fmul float %ab, %c
  store float %abc, ptr addrspace(1) %out
  ret void
}

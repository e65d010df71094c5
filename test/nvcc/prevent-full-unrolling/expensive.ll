; Full unrolling of a loop of eight iterations is disabled if an iteration has
; more than 58 instructions, of which nvcc counts the body of expf as 12 and a
; division as four. Each loop has six besides those and the chain of `s`.
target triple = "nvptx64-nvidia-cuda"

declare float @__nv_expf(float)

; CHECK-LABEL: @function_fits
; CHECK: br i1 %i.more, label %loop, label %end{{$}}
define ptx_kernel void @function_fits(ptr addrspace(1) %p, float %y) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr float, ptr addrspace(1) %p, i32 %i
  %v = load float, ptr addrspace(1) %from
  %c = call float @__nv_expf(float %v)
  %s0 = fmul float %c, %y
  %s1 = fadd float %s0, %y
  %s2 = fmul float %s1, %y
  %s3 = fadd float %s2, %y
  %s4 = fmul float %s3, %y
  %s5 = fadd float %s4, %y
  %s6 = fmul float %s5, %y
  %s7 = fadd float %s6, %y
  %s8 = fmul float %s7, %y
  %s9 = fadd float %s8, %y
  %s10 = fmul float %s9, %y
  %s11 = fadd float %s10, %y
  %s12 = fmul float %s11, %y
  %s13 = fadd float %s12, %y
  %s14 = fmul float %s13, %y
  %s15 = fadd float %s14, %y
  %s16 = fmul float %s15, %y
  %s17 = fadd float %s16, %y
  %s18 = fmul float %s17, %y
  %s19 = fadd float %s18, %y
  %s20 = fmul float %s19, %y
  %s21 = fadd float %s20, %y
  %s22 = fmul float %s21, %y
  %s23 = fadd float %s22, %y
  %s24 = fmul float %s23, %y
  %s25 = fadd float %s24, %y
  %s26 = fmul float %s25, %y
  %s27 = fadd float %s26, %y
  %s28 = fmul float %s27, %y
  %s29 = fadd float %s28, %y
  %s30 = fmul float %s29, %y
  %s31 = fadd float %s30, %y
  %s32 = fmul float %s31, %y
  %s33 = fadd float %s32, %y
  %s34 = fmul float %s33, %y
  %s35 = fadd float %s34, %y
  %s36 = fmul float %s35, %y
  %s37 = fadd float %s36, %y
  %s38 = fmul float %s37, %y
  %s39 = fadd float %s38, %y
  store float %s39, ptr addrspace(1) %from
  %i.next = add nuw nsw i32 %i, 1
  %i.more = icmp ult i32 %i.next, 8
  br i1 %i.more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @function_does_not_fit
; CHECK: br i1 %i.more, label %loop, label %end, !llvm.loop ![[KEPT:[0-9]+]]
define ptx_kernel void @function_does_not_fit(ptr addrspace(1) %p, float %y) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr float, ptr addrspace(1) %p, i32 %i
  %v = load float, ptr addrspace(1) %from
  %c = call float @__nv_expf(float %v)
  %s0 = fmul float %c, %y
  %s1 = fadd float %s0, %y
  %s2 = fmul float %s1, %y
  %s3 = fadd float %s2, %y
  %s4 = fmul float %s3, %y
  %s5 = fadd float %s4, %y
  %s6 = fmul float %s5, %y
  %s7 = fadd float %s6, %y
  %s8 = fmul float %s7, %y
  %s9 = fadd float %s8, %y
  %s10 = fmul float %s9, %y
  %s11 = fadd float %s10, %y
  %s12 = fmul float %s11, %y
  %s13 = fadd float %s12, %y
  %s14 = fmul float %s13, %y
  %s15 = fadd float %s14, %y
  %s16 = fmul float %s15, %y
  %s17 = fadd float %s16, %y
  %s18 = fmul float %s17, %y
  %s19 = fadd float %s18, %y
  %s20 = fmul float %s19, %y
  %s21 = fadd float %s20, %y
  %s22 = fmul float %s21, %y
  %s23 = fadd float %s22, %y
  %s24 = fmul float %s23, %y
  %s25 = fadd float %s24, %y
  %s26 = fmul float %s25, %y
  %s27 = fadd float %s26, %y
  %s28 = fmul float %s27, %y
  %s29 = fadd float %s28, %y
  %s30 = fmul float %s29, %y
  %s31 = fadd float %s30, %y
  %s32 = fmul float %s31, %y
  %s33 = fadd float %s32, %y
  %s34 = fmul float %s33, %y
  %s35 = fadd float %s34, %y
  %s36 = fmul float %s35, %y
  %s37 = fadd float %s36, %y
  %s38 = fmul float %s37, %y
  %s39 = fadd float %s38, %y
  %s40 = fmul float %s39, %y
  store float %s40, ptr addrspace(1) %from
  %i.next = add nuw nsw i32 %i, 1
  %i.more = icmp ult i32 %i.next, 8
  br i1 %i.more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @division_fits
; CHECK: br i1 %i.more, label %loop, label %end{{$}}
define ptx_kernel void @division_fits(ptr addrspace(1) %p, float %y) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr float, ptr addrspace(1) %p, i32 %i
  %v = load float, ptr addrspace(1) %from
  %c = fdiv float %v, %y
  %s0 = fmul float %c, %y
  %s1 = fadd float %s0, %y
  %s2 = fmul float %s1, %y
  %s3 = fadd float %s2, %y
  %s4 = fmul float %s3, %y
  %s5 = fadd float %s4, %y
  %s6 = fmul float %s5, %y
  %s7 = fadd float %s6, %y
  %s8 = fmul float %s7, %y
  %s9 = fadd float %s8, %y
  %s10 = fmul float %s9, %y
  %s11 = fadd float %s10, %y
  %s12 = fmul float %s11, %y
  %s13 = fadd float %s12, %y
  %s14 = fmul float %s13, %y
  %s15 = fadd float %s14, %y
  %s16 = fmul float %s15, %y
  %s17 = fadd float %s16, %y
  %s18 = fmul float %s17, %y
  %s19 = fadd float %s18, %y
  %s20 = fmul float %s19, %y
  %s21 = fadd float %s20, %y
  %s22 = fmul float %s21, %y
  %s23 = fadd float %s22, %y
  %s24 = fmul float %s23, %y
  %s25 = fadd float %s24, %y
  %s26 = fmul float %s25, %y
  %s27 = fadd float %s26, %y
  %s28 = fmul float %s27, %y
  %s29 = fadd float %s28, %y
  %s30 = fmul float %s29, %y
  %s31 = fadd float %s30, %y
  %s32 = fmul float %s31, %y
  %s33 = fadd float %s32, %y
  %s34 = fmul float %s33, %y
  %s35 = fadd float %s34, %y
  %s36 = fmul float %s35, %y
  %s37 = fadd float %s36, %y
  %s38 = fmul float %s37, %y
  %s39 = fadd float %s38, %y
  %s40 = fmul float %s39, %y
  %s41 = fadd float %s40, %y
  %s42 = fmul float %s41, %y
  %s43 = fadd float %s42, %y
  %s44 = fmul float %s43, %y
  %s45 = fadd float %s44, %y
  %s46 = fmul float %s45, %y
  %s47 = fadd float %s46, %y
  store float %s47, ptr addrspace(1) %from
  %i.next = add nuw nsw i32 %i, 1
  %i.more = icmp ult i32 %i.next, 8
  br i1 %i.more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @division_does_not_fit
; CHECK: br i1 %i.more, label %loop, label %end, !llvm.loop !
define ptx_kernel void @division_does_not_fit(ptr addrspace(1) %p, float %y) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr float, ptr addrspace(1) %p, i32 %i
  %v = load float, ptr addrspace(1) %from
  %c = fdiv float %v, %y
  %s0 = fmul float %c, %y
  %s1 = fadd float %s0, %y
  %s2 = fmul float %s1, %y
  %s3 = fadd float %s2, %y
  %s4 = fmul float %s3, %y
  %s5 = fadd float %s4, %y
  %s6 = fmul float %s5, %y
  %s7 = fadd float %s6, %y
  %s8 = fmul float %s7, %y
  %s9 = fadd float %s8, %y
  %s10 = fmul float %s9, %y
  %s11 = fadd float %s10, %y
  %s12 = fmul float %s11, %y
  %s13 = fadd float %s12, %y
  %s14 = fmul float %s13, %y
  %s15 = fadd float %s14, %y
  %s16 = fmul float %s15, %y
  %s17 = fadd float %s16, %y
  %s18 = fmul float %s17, %y
  %s19 = fadd float %s18, %y
  %s20 = fmul float %s19, %y
  %s21 = fadd float %s20, %y
  %s22 = fmul float %s21, %y
  %s23 = fadd float %s22, %y
  %s24 = fmul float %s23, %y
  %s25 = fadd float %s24, %y
  %s26 = fmul float %s25, %y
  %s27 = fadd float %s26, %y
  %s28 = fmul float %s27, %y
  %s29 = fadd float %s28, %y
  %s30 = fmul float %s29, %y
  %s31 = fadd float %s30, %y
  %s32 = fmul float %s31, %y
  %s33 = fadd float %s32, %y
  %s34 = fmul float %s33, %y
  %s35 = fadd float %s34, %y
  %s36 = fmul float %s35, %y
  %s37 = fadd float %s36, %y
  %s38 = fmul float %s37, %y
  %s39 = fadd float %s38, %y
  %s40 = fmul float %s39, %y
  %s41 = fadd float %s40, %y
  %s42 = fmul float %s41, %y
  %s43 = fadd float %s42, %y
  %s44 = fmul float %s43, %y
  %s45 = fadd float %s44, %y
  %s46 = fmul float %s45, %y
  %s47 = fadd float %s46, %y
  %s48 = fmul float %s47, %y
  store float %s48, ptr addrspace(1) %from
  %i.next = add nuw nsw i32 %i, 1
  %i.more = icmp ult i32 %i.next, 8
  br i1 %i.more, label %loop, label %end
end:
  ret void
}

; CHECK: ![[KEPT]] = distinct !{![[KEPT]], ![[DISABLE:[0-9]+]]{{.*}}}
; CHECK: ![[DISABLE]] = !{!"llvm.loop.unroll.disable"{{.*}}}

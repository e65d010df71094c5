; Elements that a vector keeps from its own place are not stored: what is left
; is, in aligned parts. They are where the memory may have been written since.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare <2 x double> @"warplint.piece.<2 x double>"(<2 x double>)
declare <4 x float> @"warplint.piece.<4 x float>"(<4 x float>)

; CHECK-LABEL: @second_half
; CHECK-NOT: load
; CHECK: %[[PLACE:.*]] = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
; CHECK-NEXT: store double 0.000000e+00, ptr addrspace(1) %[[PLACE]], align 8
; CHECK-NEXT: ret void
define ptx_kernel void @second_half(ptr addrspace(1) %p) {
  %v = load <2 x double>, ptr addrspace(1) %p, align 16
  %hidden = call <2 x double> @"warplint.piece.<2 x double>"(<2 x double> %v)
  %w = insertelement <2 x double> %hidden, double 0.000000e+00, i64 1
  store <2 x double> %w, ptr addrspace(1) %p, align 16
  ret void
}

; CHECK-LABEL: @three_of_four
; CHECK: store float 3.000000e+00, ptr addrspace(1) {{.*}}, align 4
; CHECK: store <2 x float> {{.*}}, align 8
; CHECK-NEXT: ret void
define ptx_kernel void @three_of_four(ptr addrspace(1) %p) {
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %hidden = call <4 x float> @"warplint.piece.<4 x float>"(<4 x float> %v)
  %w = shufflevector <4 x float> %hidden, <4 x float> <float poison, float 3.000000e+00, float 0.000000e+00, float 1.000000e+00>, <4 x i32> <i32 0, i32 5, i32 6, i32 7>
  store <4 x float> %w, ptr addrspace(1) %p, align 16
  ret void
}

; CHECK-LABEL: @two_are_kept
; CHECK: load <4 x float>
; CHECK: store <4 x float>
define ptx_kernel void @two_are_kept(ptr addrspace(1) %p) {
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %hidden = call <4 x float> @"warplint.piece.<4 x float>"(<4 x float> %v)
  %w = shufflevector <4 x float> %hidden, <4 x float> <float poison, float poison, float 0.000000e+00, float 1.000000e+00>, <4 x i32> <i32 0, i32 1, i32 6, i32 7>
  store <4 x float> %w, ptr addrspace(1) %p, align 16
  ret void
}

; CHECK-LABEL: @written_between
; CHECK: load double
; CHECK: store <2 x double>
define ptx_kernel void @written_between(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <2 x double>, ptr addrspace(1) %p, align 16
  %hidden = call <2 x double> @"warplint.piece.<2 x double>"(<2 x double> %v)
  %w = insertelement <2 x double> %hidden, double 0.000000e+00, i64 1
  store double 1.000000e+00, ptr addrspace(1) %q, align 8
  store <2 x double> %w, ptr addrspace(1) %p, align 16
  ret void
}

; CHECK-LABEL: @another_place
; CHECK: load double
; CHECK: store <2 x double>
define ptx_kernel void @another_place(ptr addrspace(1) %p) {
  %v = load <2 x double>, ptr addrspace(1) %p, align 16
  %hidden = call <2 x double> @"warplint.piece.<2 x double>"(<2 x double> %v)
  %w = insertelement <2 x double> %hidden, double 0.000000e+00, i64 1
  %next = getelementptr i8, ptr addrspace(1) %p, i64 16
  store <2 x double> %w, ptr addrspace(1) %next, align 16
  ret void
}

; CHECK-LABEL: @one_field_twice
; CHECK: load float
; CHECK-NOT: load
; CHECK: ret float
define ptx_kernel float @one_field_twice(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %hidden = call <4 x float> @"warplint.piece.<4 x float>"(<4 x float> %v)
  %e = extractelement <4 x float> %hidden, i64 0
  %w = shufflevector <4 x float> %hidden, <4 x float> <float poison, float 3.000000e+00, float 0.000000e+00, float 1.000000e+00>, <4 x i32> <i32 0, i32 5, i32 6, i32 7>
  store <4 x float> %w, ptr addrspace(1) %q, align 16
  ret float %e
}

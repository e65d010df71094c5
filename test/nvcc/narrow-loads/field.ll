; A load of a piece of a copied struct of which one element is used becomes a
; load of that element, hidden or not. It stays whole where two elements are
; used, or where it is hidden and another piece of the same copy is loaded.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare <4 x float> @"warplint.piece.<4 x float>"(<4 x float>)

; CHECK-LABEL: @one_field
; CHECK-NEXT: %[[PLACE:.*]] = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
; CHECK-NEXT: %[[F:.*]] = load float, ptr addrspace(1) %[[PLACE]], align 8
; CHECK-NEXT: ret float %[[F]]
define ptx_kernel float @one_field(ptr addrspace(1) %p) {
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %hidden = call <4 x float> @"warplint.piece.<4 x float>"(<4 x float> %v)
  %e = extractelement <4 x float> %hidden, i64 2
  ret float %e
}

; CHECK-LABEL: @shown
; CHECK: load float, ptr addrspace(1)
define ptx_kernel float @shown(ptr addrspace(1) %p) {
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %e = extractelement <4 x float> %v, i64 3
  ret float %e
}

; CHECK-LABEL: @two_fields
; CHECK: load <4 x float>
define ptx_kernel float @two_fields(ptr addrspace(1) %p) {
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %e = extractelement <4 x float> %v, i64 0
  %f = extractelement <4 x float> %v, i64 1
  %sum = fadd float %e, %f
  ret float %sum
}

; CHECK-LABEL: @other_piece
; CHECK-COUNT-2: load <4 x float>
define ptx_kernel float @other_piece(ptr addrspace(1) %p) {
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %hidden = call <4 x float> @"warplint.piece.<4 x float>"(<4 x float> %v)
  %next = getelementptr i8, ptr addrspace(1) %p, i64 16
  %w = load <4 x float>, ptr addrspace(1) %next, align 16
  %e = extractelement <4 x float> %hidden, i64 0
  %f = extractelement <4 x float> %w, i64 1
  %g = extractelement <4 x float> %w, i64 2
  %sum = fadd float %e, %f
  %all = fadd float %sum, %g
  ret float %all
}

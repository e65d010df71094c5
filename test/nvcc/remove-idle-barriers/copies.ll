; A piece of a copy stays hidden while it is loaded from memory that other
; threads see and its elements are used. A piece that comes from elsewhere, and
; one that is stored as it is, is shown.
target triple = "nvptx64-nvidia-cuda"
declare <2 x float> @"warplint.piece.<2 x float>"(<2 x float>)

; CHECK-LABEL: @element
; CHECK: %[[V:.*]] = call <2 x float> @"warplint.piece.<2 x float>"(<2 x float> %v)
; CHECK-NEXT: extractelement <2 x float> %[[V]], i32 0
define ptx_kernel float @element(ptr addrspace(1) %p) {
  %v = load <2 x float>, ptr addrspace(1) %p
  %hidden = call <2 x float> @"warplint.piece.<2 x float>"(<2 x float> %v)
  %e = extractelement <2 x float> %hidden, i32 0
  ret float %e
}

; CHECK-LABEL: @of_local
; CHECK-NOT: warplint.piece
; CHECK: ret float
define ptx_kernel float @of_local() {
  %a = alloca <2 x float>
  %v = load <2 x float>, ptr %a
  %hidden = call <2 x float> @"warplint.piece.<2 x float>"(<2 x float> %v)
  %e = extractelement <2 x float> %hidden, i32 0
  ret float %e
}

; CHECK-LABEL: @no_load
; CHECK-NOT: warplint.piece
; CHECK: ret float
define ptx_kernel float @no_load(<2 x float> %v) {
  %hidden = call <2 x float> @"warplint.piece.<2 x float>"(<2 x float> %v)
  %e = extractelement <2 x float> %hidden, i32 0
  ret float %e
}

; CHECK-LABEL: @stored_whole
; CHECK: store <2 x float> %v, ptr addrspace(1) %to
define ptx_kernel void @stored_whole(ptr addrspace(1) %p, ptr addrspace(1) %to) {
  %v = load <2 x float>, ptr addrspace(1) %p
  %hidden = call <2 x float> @"warplint.piece.<2 x float>"(<2 x float> %v)
  store <2 x float> %hidden, ptr addrspace(1) %to
  ret void
}

; Eight joined elements of two bytes become two accesses of four. What the source
; reads whole stays, and so do four elements; a load that nothing uses is removed.
target datalayout = "e-i64:64-v16:16-v32:32-n16:32:64-p3:32:32"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @stored
; CHECK: store <4 x half> %{{.*}}, ptr addrspace(3) %s, align 8
; CHECK: store <4 x half> %{{.*}}, ptr addrspace(3) %{{.*}}, align 8
define ptx_kernel void @stored(ptr addrspace(3) %s, <8 x half> %v) {
  store <8 x half> %v, ptr addrspace(3) %s, align 16
  ret void
}

; CHECK-LABEL: @loaded
; CHECK: load <4 x half>, ptr addrspace(3) %s, align 8
; CHECK: load <4 x half>, ptr addrspace(3) %{{.*}}, align 8
; CHECK: shufflevector
define ptx_kernel <8 x half> @loaded(ptr addrspace(3) %s) {
  %v = load <8 x half>, ptr addrspace(3) %s, align 16
  ret <8 x half> %v
}

; CHECK-LABEL: @whole
; CHECK-NEXT: load <8 x half>
; CHECK-NEXT: ret
define ptx_kernel <8 x half> @whole(ptr addrspace(3) %s) {
  %v = load <8 x half>, ptr addrspace(3) %s, align 16, !warplint.whole !0
  ret <8 x half> %v
}

; CHECK-LABEL: @four
; CHECK-NEXT: load <4 x float>
; CHECK-NEXT: ret
define ptx_kernel <4 x float> @four(ptr addrspace(3) %s) {
  %unused = load float, ptr addrspace(3) %s
  %v = load <4 x float>, ptr addrspace(3) %s, align 16
  ret <4 x float> %v
}
!0 = !{}

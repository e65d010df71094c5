; A struct that is aligned to 16 bytes is copied in pieces of that size, which
; are hidden from LLVM; one that is aligned to its fields alone by LLVM's own
; rules.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @aligned
; CHECK: %[[V:.*]] = load <4 x float>, ptr addrspace(1) %{{.*}}, align 16
; CHECK: %[[W:.*]] = call <4 x float> @"warplint.piece.<4 x float>"(<4 x float> %[[V]])
; CHECK: store <4 x float> %[[W]], ptr addrspace(1) %{{.*}}, align 16
; CHECK-NOT: memcpy
; CHECK: ret void
define ptx_kernel void @aligned(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %to, ptr addrspace(1) align 16 %from, i64 16, i1 false), !tbaa.struct !0
  ret void
}

; CHECK-LABEL: @of_fields
; CHECK: call void @llvm.memcpy
define ptx_kernel void @of_fields(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 16, i1 false), !tbaa.struct !0
  ret void
}

declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
!0 = !{i64 0, i64 4, !1, i64 4, i64 4, !1, i64 8, i64 4, !1, i64 12, i64 4, !1}
!1 = !{!2, !2, i64 0}
!2 = !{!"float", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C++ TBAA"}

; Integer functions get bodies; a floating-point function stays a declaration
; without side effects; of sincos, each result is stored as the value of such a
; function. A function that is no part of the library stays as it is, and so
; does assembly that is volatile.
target triple = "nvptx64-nvidia-cuda"

; CHECK: define internal i32 @__nv_umulhi(i32 %0, i32 %1) #[[BODY:[0-9]+]]
; CHECK: zext i32 %0 to i64
; CHECK: mul i64
; CHECK: lshr i64 %{{.*}}, 32
declare i32 @__nv_umulhi(i32, i32)
; CHECK: define internal i32 @__nv_ffs(i32 %0)
; CHECK: call i32 @llvm.cttz.i32(i32 %0, i1 false)
declare i32 @__nv_ffs(i32)
; CHECK: declare float @__nv_expf(float) #[[PURE:[0-9]+]]
declare float @__nv_expf(float)
; CHECK: define internal void @__nv_sincosf(float %0, ptr captures(none) %1, ptr captures(none) %2)
; CHECK-NEXT: %[[S:.*]] = call float @__nv_sincosf.out1(float %0)
; CHECK-NEXT: store float %[[S]], ptr %1
; CHECK-NEXT: %[[C:.*]] = call float @__nv_sincosf.out2(float %0)
; CHECK-NEXT: store float %[[C]], ptr %2
declare void @__nv_sincosf(float, ptr, ptr)
; CHECK: declare float @other(float)
; CHECK-NOT: #
declare float @other(float)

; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call float asm "cvt.rn.f32.f16 $0, $1;", "=f,h"(i16 1) #[[RETURNS:[0-9]+]]
; CHECK: call float asm sideeffect "mov.f32 $0, 1.0;", "=f"() #[[VOLATILE:[0-9]+]]
define ptx_kernel void @k(ptr %p) {
  %a = call i32 @__nv_umulhi(i32 1, i32 2)
  %b = call i32 @__nv_ffs(i32 %a)
  %c = call float @__nv_expf(float 1.0)
  call void @__nv_sincosf(float %c, ptr %p, ptr %p)
  %d = call float @other(float %c)
  %e = call float asm "cvt.rn.f32.f16 $0, $1;", "=f,h"(i16 1) #0
  %f = call float asm sideeffect "mov.f32 $0, 1.0;", "=f"() #0
  ret void
}
; CHECK-DAG: attributes #[[BODY]] = { alwaysinline {{.*}}memory(none) }
; CHECK-DAG: attributes #[[PURE]] = { nosync nounwind speculatable willreturn memory(none) }
; CHECK-DAG: attributes #[[RETURNS]] = { nounwind willreturn memory(none) }
; CHECK-DAG: attributes #[[VOLATILE]] = { memory(none) }
attributes #0 = { memory(none) }

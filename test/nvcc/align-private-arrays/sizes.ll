; A private array of 32 bytes is aligned to 16 bytes, one of 24 to 8, one of 20
; to 4 as declared; so are the accesses at known offsets. A struct keeps its
; alignment: its field 8 bytes behind the start is aligned to 8 bytes if the
; struct is, to 4 if the struct is.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @k
; CHECK: %a = alloca [8 x float], align 16
; CHECK: %b = alloca [6 x float], align 8
; CHECK: %c = alloca [5 x float], align 4
; CHECK: %d = alloca { float, float, float, float }, align 4
; CHECK: %e = alloca { double, float, float }, align 8
; CHECK: store float 1.000000e+00, ptr %a4, align 16
; CHECK: store float 2.000000e+00, ptr %b2, align 8
; CHECK: store float 3.000000e+00, ptr %c4, align 4
; CHECK: store float 4.000000e+00, ptr %d2, align 4
; CHECK: store float 5.000000e+00, ptr %e8, align 8
; CHECK: store float 6.000000e+00, ptr %e12, align 4
define ptx_kernel void @k() {
  %a = alloca [8 x float], align 4
  %b = alloca [6 x float], align 4
  %c = alloca [5 x float], align 4
  %d = alloca { float, float, float, float }, align 4
  %e = alloca { double, float, float }, align 8
  %a4 = getelementptr float, ptr %a, i64 4
  store float 1.0, ptr %a4, align 4
  %b2 = getelementptr float, ptr %b, i64 2
  store float 2.0, ptr %b2, align 4
  %c4 = getelementptr float, ptr %c, i64 4
  store float 3.0, ptr %c4, align 4
  %d2 = getelementptr float, ptr %d, i64 2
  store float 4.0, ptr %d2, align 4
  %e8 = getelementptr i8, ptr %e, i64 8
  store float 5.0, ptr %e8, align 4
  %e12 = getelementptr i8, ptr %e, i64 12
  store float 6.0, ptr %e12, align 4
  ret void
}

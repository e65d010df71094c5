; Stores of a double and of a short in front of the last block are noted of their
; structs, one in the last block is not, nor are words, and copies of two words of
; a struct without a field of 8 bytes.
target triple = "nvptx64-nvidia-cuda"

; CHECK: %before = alloca { double, [5 x i32] }, align 8, !warplint.misfit
; CHECK: %short = alloca { i16, [5 x i32] }, align 4, !warplint.misfit
; CHECK: %last = alloca { double, [5 x i32] }, align 8{{$}}
; CHECK: %words = alloca { [6 x i32] }, align 8{{$}}
define ptx_kernel void @k(i1 %c, i64 %two) {
  %before = alloca { double, [5 x i32] }, align 8
  %short = alloca { i16, [5 x i32] }, align 4
  %last = alloca { double, [5 x i32] }, align 8
  %words = alloca { [6 x i32] }, align 8
  store double 1.0, ptr %before, align 8
  store i16 1, ptr %short, align 4
  store i32 1, ptr %words, align 8
  store i64 %two, ptr %words, align 8
  br i1 %c, label %more, label %end
more:
  br label %end
end:
  store double 1.0, ptr %last, align 8
  ret void
}

; Barriers of loaded values are removed, those of sums and copies remain for
; their own stages.
target triple = "nvptx64-nvidia-cuda"
declare i32 @warplint.loaded.i32(i32)
declare i32 @warplint.shifted.i32(i32)
declare i32 @warplint.piece.i32(i32)

; CHECK-LABEL: @k
; CHECK-NEXT: %sum = call i32 @warplint.shifted.i32(i32 %x)
; CHECK-NEXT: %piece = call i32 @warplint.piece.i32(i32 %sum)
; CHECK-NEXT: ret i32 %piece
define ptx_kernel i32 @k(i32 %x) {
  %value = call i32 @warplint.loaded.i32(i32 %x)
  %sum = call i32 @warplint.shifted.i32(i32 %value)
  %piece = call i32 @warplint.piece.i32(i32 %sum)
  ret i32 %piece
}

; Barriers of pieces of copies are removed, those of other kinds remain for
; their own stages.
target triple = "nvptx64-nvidia-cuda"
declare i32 @warplint.loaded.i32(i32)
declare i32 @warplint.shifted.i32(i32)
declare i32 @warplint.piece.i32(i32)

; CHECK-LABEL: @k
; CHECK-NEXT: %value = call i32 @warplint.loaded.i32(i32 %x)
; CHECK-NEXT: %sum = call i32 @warplint.shifted.i32(i32 %value)
; CHECK-NEXT: ret i32 %sum
define ptx_kernel i32 @k(i32 %x) {
  %value = call i32 @warplint.loaded.i32(i32 %x)
  %sum = call i32 @warplint.shifted.i32(i32 %value)
  %piece = call i32 @warplint.piece.i32(i32 %sum)
  ret i32 %piece
}

; A function of more than one block gets an attribute, one of a single block
; does not.
target triple = "nvptx64-nvidia-cuda"

; CHECK: @one_block() {
define ptx_kernel void @one_block() {
  ret void
}
; CHECK: @two_blocks() #[[MANY:[0-9]+]]
; CHECK: attributes #[[MANY]] = { "warplint-blocks" }
define ptx_kernel void @two_blocks() {
  br label %end
end:
  ret void
}

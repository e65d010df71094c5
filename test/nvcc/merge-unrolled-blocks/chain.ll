; Blocks of unrolled iterations that follow each other become one. A block that
; lanes reach under a condition stays.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @k
; CHECK: first:
; CHECK-NEXT: store i32 1
; CHECK-NEXT: getelementptr
; CHECK-NEXT: store i32 2
; CHECK-NEXT: br label %end
; CHECK: end:
define ptx_kernel void @k(ptr addrspace(3) %s, i1 %c) {
entry:
  br i1 %c, label %first, label %end
first:
  store i32 1, ptr addrspace(3) %s
  br label %second
second:
  %p = getelementptr i32, ptr addrspace(3) %s, i32 1
  store i32 2, ptr addrspace(3) %p
  br label %end
end:
  ret void
}

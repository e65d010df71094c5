; Fences and the branches of split blocks are removed. A branch that is not marked
; stays.
target triple = "nvptx64-nvidia-cuda"
declare void @warplint.between.runs()

; CHECK-LABEL: @k
; CHECK: store i32 1, ptr addrspace(3) %s
; CHECK-NEXT: %v = load i32, ptr addrspace(3) %s, align 4
; CHECK-NEXT: br label %other
define ptx_kernel i32 @k(ptr addrspace(3) %s) {
  store i32 1, ptr addrspace(3) %s
  call void @warplint.between.runs()
  br label %part, !warplint.part !0
part:
  %v = load i32, ptr addrspace(3) %s, align 4
  br label %other
other:
  ret i32 %v
}
!0 = !{}

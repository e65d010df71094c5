; STAGES: place-scalars,name-scalars
; Accesses of placed scalars have their variables again, an access between two
; that of the first one. Nothing of the place is left.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-NOT: @scalars
@a = internal addrspace(3) global i32 poison, align 4
@b = internal addrspace(3) global i32 poison, align 4

; CHECK-LABEL: @k
; CHECK-NEXT: store i32 1, ptr addrspace(3) @a
; CHECK-NEXT: store i32 2, ptr addrspace(3) @b
; CHECK-NEXT: ret void
define ptx_kernel void @k() {
  store i32 1, ptr addrspace(3) @a
  store i32 2, ptr addrspace(3) @b
  ret void
}

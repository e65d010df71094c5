; STAGES: narrow-shared-pointers,widen-shared-pointers
; The layout is again that of the module, and nothing else is changed.
; CHECK: target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK: @s = internal addrspace(3) global [4 x i32] poison
@s = internal addrspace(3) global [4 x i32] poison

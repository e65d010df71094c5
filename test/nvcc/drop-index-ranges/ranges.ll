; Reads of special registers lose the range of their result, those of other
; functions keep it.
target triple = "nvptx64-nvidia-cuda"

; CHECK: declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK: declare range(i32 0, 4) i32 @other()
declare range(i32 0, 4) i32 @other()

; STAGES: drop-index-ranges,restore-index-ranges
; The ranges are those of the module again; there are no others.
target triple = "nvptx64-nvidia-cuda"

; CHECK: declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK: declare i32 @other()
declare i32 @other()

; A struct whose address is chosen right before it is copied is copied in each of
; the two ways. It is not where memory is written in between, nor where one of
; the ways comes from a block with another successor.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @chosen
; CHECK: left:
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %p, i64 16, i1 false)
; CHECK: right:
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %a, i64 16, i1 false)
; CHECK: meet:
; CHECK-NOT: memcpy
; CHECK: ret void
define ptx_kernel void @chosen(ptr %a, i1 %c) {
entry:
  %p = alloca [4 x float]
  %o = alloca [4 x float]
  br i1 %c, label %left, label %right
left:
  br label %meet
right:
  br label %meet
meet:
  %from = phi ptr [ %p, %left ], [ %a, %right ]
  call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %from, i64 16, i1 false)
  ret void
}

; The place that is written is computed behind the choice: through a variable.
; CHECK-LABEL: @stored
; CHECK: %[[BETWEEN:.*]] = alloca [16 x i8]
; CHECK: left:
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %[[BETWEEN]], ptr %p, i64 16, i1 false)
; CHECK: meet:
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %[[BETWEEN]], i64 16, i1 false)
define ptx_kernel void @stored(ptr %a, ptr %b, i1 %c) {
entry:
  %p = alloca [4 x float]
  br i1 %c, label %left, label %right
left:
  br label %meet
right:
  br label %meet
meet:
  %from = phi ptr [ %p, %left ], [ %a, %right ]
  %to = getelementptr float, ptr %b, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: @written
; CHECK: meet:
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %from, i64 16, i1 false)
define ptx_kernel void @written(ptr %a, i1 %c) {
entry:
  %p = alloca [4 x float]
  %o = alloca [4 x float]
  br i1 %c, label %left, label %right
left:
  br label %meet
right:
  br label %meet
meet:
  %from = phi ptr [ %p, %left ], [ %a, %right ]
  store float 1.0, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %from, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: @assigned
; CHECK: meet:
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %from, i64 16, i1 false)
define ptx_kernel void @assigned(ptr %a, i1 %c) {
entry:
  %p = alloca [4 x float]
  %o = alloca [4 x float]
  br i1 %c, label %left, label %meet
left:
  br label %meet
meet:
  %from = phi ptr [ %p, %left ], [ %a, %entry ]
  call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %from, i64 16, i1 false)
  ret void
}

; A load from an address that is chosen between the start of a private array and
; other memory becomes a load in each of the two ways. It does not where memory
; is written in front of it, where both addresses are private, or where one of
; the ways comes from a block with another successor.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @chosen
; CHECK: left:
; CHECK-NEXT: %[[A:.*]] = load i64, ptr %p, align 2
; CHECK: right:
; CHECK-NEXT: %[[B:.*]] = load i64, ptr %a, align 2
; CHECK: meet:
; CHECK-NEXT: phi i64 [ %[[A]], %left ], [ %[[B]], %right ]
define ptx_kernel void @chosen(ptr %a, ptr %out, i1 %c) {
entry:
  %p = alloca [4 x i16]
  br i1 %c, label %left, label %right
left:
  br label %meet
right:
  br label %meet
meet:
  %from = phi ptr [ %p, %left ], [ %a, %right ]
  %v = load i64, ptr %from, align 2
  store i64 %v, ptr %out
  ret void
}

; CHECK-LABEL: @written
; CHECK: meet:
; CHECK: load i64, ptr %from
define ptx_kernel void @written(ptr %a, ptr %out, i1 %c) {
entry:
  %p = alloca [4 x i16]
  br i1 %c, label %left, label %right
left:
  br label %meet
right:
  br label %meet
meet:
  %from = phi ptr [ %p, %left ], [ %a, %right ]
  store i16 1, ptr %out
  %v = load i64, ptr %from, align 2
  store i64 %v, ptr %out
  ret void
}

; CHECK-LABEL: @private
; CHECK: meet:
; CHECK: load i64, ptr %from
define ptx_kernel void @private(ptr %out, i1 %c) {
entry:
  %p = alloca [4 x i16]
  %q = alloca [4 x i16]
  br i1 %c, label %left, label %right
left:
  br label %meet
right:
  br label %meet
meet:
  %from = phi ptr [ %p, %left ], [ %q, %right ]
  %v = load i64, ptr %from, align 2
  store i64 %v, ptr %out
  ret void
}

; CHECK-LABEL: @branch
; CHECK: meet:
; CHECK: load i64, ptr %from
define ptx_kernel void @branch(ptr %a, ptr %out, i1 %c) {
entry:
  %p = alloca [4 x i16]
  br i1 %c, label %left, label %meet
left:
  br label %meet
meet:
  %from = phi ptr [ %p, %left ], [ %a, %entry ]
  %v = load i64, ptr %from, align 2
  store i64 %v, ptr %out
  ret void
}

; Full unrolling is requested up to (size - 2) * trips + 2 = 404 instructions; up to
; ten iterations, and where the loop is unrolled partially first, for what remains of
; it, more are folded and the bound is higher. The sizes are those of the functions'
; names.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @size_17_trips_25(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_17_trips_25(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  store float %v10, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 25
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_18_trips_25(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_18_trips_25(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  store float %v11, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 25
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_19_trips_25(
; CHECK: br i1 %more, label %loop, label %end{{$}}
define ptx_kernel void @size_19_trips_25(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  %v12 = fmul float %v11, %y
  store float %v12, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 25
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_13_trips_31(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_13_trips_31(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  store float %v6, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 31
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_14_trips_31(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_14_trips_31(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  store float %v7, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 31
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_15_trips_31(
; CHECK: br i1 %more, label %loop, label %end{{$}}
define ptx_kernel void @size_15_trips_31(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  store float %v8, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 31
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_57_trips_8(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_57_trips_8(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  %v12 = fmul float %v11, %y
  %v13 = fadd float %v12, %y
  %v14 = fmul float %v13, %y
  %v15 = fadd float %v14, %y
  %v16 = fmul float %v15, %y
  %v17 = fadd float %v16, %y
  %v18 = fmul float %v17, %y
  %v19 = fadd float %v18, %y
  %v20 = fmul float %v19, %y
  %v21 = fadd float %v20, %y
  %v22 = fmul float %v21, %y
  %v23 = fadd float %v22, %y
  %v24 = fmul float %v23, %y
  %v25 = fadd float %v24, %y
  %v26 = fmul float %v25, %y
  %v27 = fadd float %v26, %y
  %v28 = fmul float %v27, %y
  %v29 = fadd float %v28, %y
  %v30 = fmul float %v29, %y
  %v31 = fadd float %v30, %y
  %v32 = fmul float %v31, %y
  %v33 = fadd float %v32, %y
  %v34 = fmul float %v33, %y
  %v35 = fadd float %v34, %y
  %v36 = fmul float %v35, %y
  %v37 = fadd float %v36, %y
  %v38 = fmul float %v37, %y
  %v39 = fadd float %v38, %y
  %v40 = fmul float %v39, %y
  %v41 = fadd float %v40, %y
  %v42 = fmul float %v41, %y
  %v43 = fadd float %v42, %y
  %v44 = fmul float %v43, %y
  %v45 = fadd float %v44, %y
  %v46 = fmul float %v45, %y
  %v47 = fadd float %v46, %y
  %v48 = fmul float %v47, %y
  %v49 = fadd float %v48, %y
  %v50 = fmul float %v49, %y
  store float %v50, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_58_trips_8(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_58_trips_8(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  %v12 = fmul float %v11, %y
  %v13 = fadd float %v12, %y
  %v14 = fmul float %v13, %y
  %v15 = fadd float %v14, %y
  %v16 = fmul float %v15, %y
  %v17 = fadd float %v16, %y
  %v18 = fmul float %v17, %y
  %v19 = fadd float %v18, %y
  %v20 = fmul float %v19, %y
  %v21 = fadd float %v20, %y
  %v22 = fmul float %v21, %y
  %v23 = fadd float %v22, %y
  %v24 = fmul float %v23, %y
  %v25 = fadd float %v24, %y
  %v26 = fmul float %v25, %y
  %v27 = fadd float %v26, %y
  %v28 = fmul float %v27, %y
  %v29 = fadd float %v28, %y
  %v30 = fmul float %v29, %y
  %v31 = fadd float %v30, %y
  %v32 = fmul float %v31, %y
  %v33 = fadd float %v32, %y
  %v34 = fmul float %v33, %y
  %v35 = fadd float %v34, %y
  %v36 = fmul float %v35, %y
  %v37 = fadd float %v36, %y
  %v38 = fmul float %v37, %y
  %v39 = fadd float %v38, %y
  %v40 = fmul float %v39, %y
  %v41 = fadd float %v40, %y
  %v42 = fmul float %v41, %y
  %v43 = fadd float %v42, %y
  %v44 = fmul float %v43, %y
  %v45 = fadd float %v44, %y
  %v46 = fmul float %v45, %y
  %v47 = fadd float %v46, %y
  %v48 = fmul float %v47, %y
  %v49 = fadd float %v48, %y
  %v50 = fmul float %v49, %y
  %v51 = fadd float %v50, %y
  store float %v51, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_59_trips_8(
; CHECK: br i1 %more, label %loop, label %end{{$}}
define ptx_kernel void @size_59_trips_8(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  %v12 = fmul float %v11, %y
  %v13 = fadd float %v12, %y
  %v14 = fmul float %v13, %y
  %v15 = fadd float %v14, %y
  %v16 = fmul float %v15, %y
  %v17 = fadd float %v16, %y
  %v18 = fmul float %v17, %y
  %v19 = fadd float %v18, %y
  %v20 = fmul float %v19, %y
  %v21 = fadd float %v20, %y
  %v22 = fmul float %v21, %y
  %v23 = fadd float %v22, %y
  %v24 = fmul float %v23, %y
  %v25 = fadd float %v24, %y
  %v26 = fmul float %v25, %y
  %v27 = fadd float %v26, %y
  %v28 = fmul float %v27, %y
  %v29 = fadd float %v28, %y
  %v30 = fmul float %v29, %y
  %v31 = fadd float %v30, %y
  %v32 = fmul float %v31, %y
  %v33 = fadd float %v32, %y
  %v34 = fmul float %v33, %y
  %v35 = fadd float %v34, %y
  %v36 = fmul float %v35, %y
  %v37 = fadd float %v36, %y
  %v38 = fmul float %v37, %y
  %v39 = fadd float %v38, %y
  %v40 = fmul float %v39, %y
  %v41 = fadd float %v40, %y
  %v42 = fmul float %v41, %y
  %v43 = fadd float %v42, %y
  %v44 = fmul float %v43, %y
  %v45 = fadd float %v44, %y
  %v46 = fmul float %v45, %y
  %v47 = fadd float %v46, %y
  %v48 = fmul float %v47, %y
  %v49 = fadd float %v48, %y
  %v50 = fmul float %v49, %y
  %v51 = fadd float %v50, %y
  %v52 = fmul float %v51, %y
  store float %v52, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_47_trips_10(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_47_trips_10(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  %v12 = fmul float %v11, %y
  %v13 = fadd float %v12, %y
  %v14 = fmul float %v13, %y
  %v15 = fadd float %v14, %y
  %v16 = fmul float %v15, %y
  %v17 = fadd float %v16, %y
  %v18 = fmul float %v17, %y
  %v19 = fadd float %v18, %y
  %v20 = fmul float %v19, %y
  %v21 = fadd float %v20, %y
  %v22 = fmul float %v21, %y
  %v23 = fadd float %v22, %y
  %v24 = fmul float %v23, %y
  %v25 = fadd float %v24, %y
  %v26 = fmul float %v25, %y
  %v27 = fadd float %v26, %y
  %v28 = fmul float %v27, %y
  %v29 = fadd float %v28, %y
  %v30 = fmul float %v29, %y
  %v31 = fadd float %v30, %y
  %v32 = fmul float %v31, %y
  %v33 = fadd float %v32, %y
  %v34 = fmul float %v33, %y
  %v35 = fadd float %v34, %y
  %v36 = fmul float %v35, %y
  %v37 = fadd float %v36, %y
  %v38 = fmul float %v37, %y
  %v39 = fadd float %v38, %y
  %v40 = fmul float %v39, %y
  store float %v40, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 10
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_48_trips_10(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_48_trips_10(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  %v12 = fmul float %v11, %y
  %v13 = fadd float %v12, %y
  %v14 = fmul float %v13, %y
  %v15 = fadd float %v14, %y
  %v16 = fmul float %v15, %y
  %v17 = fadd float %v16, %y
  %v18 = fmul float %v17, %y
  %v19 = fadd float %v18, %y
  %v20 = fmul float %v19, %y
  %v21 = fadd float %v20, %y
  %v22 = fmul float %v21, %y
  %v23 = fadd float %v22, %y
  %v24 = fmul float %v23, %y
  %v25 = fadd float %v24, %y
  %v26 = fmul float %v25, %y
  %v27 = fadd float %v26, %y
  %v28 = fmul float %v27, %y
  %v29 = fadd float %v28, %y
  %v30 = fmul float %v29, %y
  %v31 = fadd float %v30, %y
  %v32 = fmul float %v31, %y
  %v33 = fadd float %v32, %y
  %v34 = fmul float %v33, %y
  %v35 = fadd float %v34, %y
  %v36 = fmul float %v35, %y
  %v37 = fadd float %v36, %y
  %v38 = fmul float %v37, %y
  %v39 = fadd float %v38, %y
  %v40 = fmul float %v39, %y
  %v41 = fadd float %v40, %y
  store float %v41, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 10
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_49_trips_10(
; CHECK: br i1 %more, label %loop, label %end{{$}}
define ptx_kernel void @size_49_trips_10(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  %v12 = fmul float %v11, %y
  %v13 = fadd float %v12, %y
  %v14 = fmul float %v13, %y
  %v15 = fadd float %v14, %y
  %v16 = fmul float %v15, %y
  %v17 = fadd float %v16, %y
  %v18 = fmul float %v17, %y
  %v19 = fadd float %v18, %y
  %v20 = fmul float %v19, %y
  %v21 = fadd float %v20, %y
  %v22 = fmul float %v21, %y
  %v23 = fadd float %v22, %y
  %v24 = fmul float %v23, %y
  %v25 = fadd float %v24, %y
  %v26 = fmul float %v25, %y
  %v27 = fadd float %v26, %y
  %v28 = fmul float %v27, %y
  %v29 = fadd float %v28, %y
  %v30 = fmul float %v29, %y
  %v31 = fadd float %v30, %y
  %v32 = fmul float %v31, %y
  %v33 = fadd float %v32, %y
  %v34 = fmul float %v33, %y
  %v35 = fadd float %v34, %y
  %v36 = fmul float %v35, %y
  %v37 = fadd float %v36, %y
  %v38 = fmul float %v37, %y
  %v39 = fadd float %v38, %y
  %v40 = fmul float %v39, %y
  %v41 = fadd float %v40, %y
  %v42 = fmul float %v41, %y
  store float %v42, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 10
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_30_trips_16(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_30_trips_16(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  %v12 = fmul float %v11, %y
  %v13 = fadd float %v12, %y
  %v14 = fmul float %v13, %y
  %v15 = fadd float %v14, %y
  %v16 = fmul float %v15, %y
  %v17 = fadd float %v16, %y
  %v18 = fmul float %v17, %y
  %v19 = fadd float %v18, %y
  %v20 = fmul float %v19, %y
  %v21 = fadd float %v20, %y
  %v22 = fmul float %v21, %y
  %v23 = fadd float %v22, %y
  store float %v23, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_31_trips_16(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_31_trips_16(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  %v12 = fmul float %v11, %y
  %v13 = fadd float %v12, %y
  %v14 = fmul float %v13, %y
  %v15 = fadd float %v14, %y
  %v16 = fmul float %v15, %y
  %v17 = fadd float %v16, %y
  %v18 = fmul float %v17, %y
  %v19 = fadd float %v18, %y
  %v20 = fmul float %v19, %y
  %v21 = fadd float %v20, %y
  %v22 = fmul float %v21, %y
  %v23 = fadd float %v22, %y
  %v24 = fmul float %v23, %y
  store float %v24, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_32_trips_16(
; CHECK: br i1 %more, label %loop, label %end{{$}}
define ptx_kernel void @size_32_trips_16(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  %v12 = fmul float %v11, %y
  %v13 = fadd float %v12, %y
  %v14 = fmul float %v13, %y
  %v15 = fadd float %v14, %y
  %v16 = fmul float %v15, %y
  %v17 = fadd float %v16, %y
  %v18 = fmul float %v17, %y
  %v19 = fadd float %v18, %y
  %v20 = fmul float %v19, %y
  %v21 = fadd float %v20, %y
  %v22 = fmul float %v21, %y
  %v23 = fadd float %v22, %y
  %v24 = fmul float %v23, %y
  %v25 = fadd float %v24, %y
  store float %v25, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_17_trips_32(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_17_trips_32(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  store float %v10, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 32
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_18_trips_32(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_18_trips_32(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  store float %v11, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 32
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_19_trips_32(
; CHECK: br i1 %more, label %loop, label %end{{$}}
define ptx_kernel void @size_19_trips_32(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  %v8 = fmul float %v7, %y
  %v9 = fadd float %v8, %y
  %v10 = fmul float %v9, %y
  %v11 = fadd float %v10, %y
  %v12 = fmul float %v11, %y
  store float %v12, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 32
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_10_trips_64(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_10_trips_64(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  store float %v3, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_11_trips_64(
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop
define ptx_kernel void @size_11_trips_64(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  store float %v4, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_12_trips_64(
; CHECK: br i1 %more, label %loop, label %end{{$}}
define ptx_kernel void @size_12_trips_64(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  store float %v5, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_14_trips_96(
; CHECK: br i1 %more, label %loop, label %end{{$}}
define ptx_kernel void @size_14_trips_96(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %v0 = fmul float %v, %y
  %v1 = fadd float %v0, %y
  %v2 = fmul float %v1, %y
  %v3 = fadd float %v2, %y
  %v4 = fmul float %v3, %y
  %v5 = fadd float %v4, %y
  %v6 = fmul float %v5, %y
  %v7 = fadd float %v6, %y
  store float %v7, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 96
  br i1 %more, label %loop, label %end
end:
  ret void
}

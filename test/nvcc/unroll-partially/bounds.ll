; The factor is the largest of 16, 8, 4 and 2 that divides a constant trip count
; and of which the copies fit in 202 instructions: (size - 2) * factor + 2. Else it
; is 4 or 2; by two a run-time trip count up to size 95. One instruction less than
; each bound, the bound, and one more. The sizes are those of the functions' names.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @size_13_trips_256(
; CHECK: loop:
; CHECK-COUNT-16: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_13_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_14_trips_256(
; CHECK: loop:
; CHECK-COUNT-16: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_14_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_15_trips_256(
; CHECK: loop:
; CHECK-COUNT-8: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_15_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_26_trips_256(
; CHECK: loop:
; CHECK-COUNT-8: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_26_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  store float %v19, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_27_trips_256(
; CHECK: loop:
; CHECK-COUNT-8: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_27_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  store float %v20, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_28_trips_256(
; CHECK: loop:
; CHECK-COUNT-4: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_28_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  store float %v21, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_51_trips_256(
; CHECK: loop:
; CHECK-COUNT-4: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_51_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  store float %v44, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_52_trips_256(
; CHECK: loop:
; CHECK-COUNT-4: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_52_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  store float %v45, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_53_trips_256(
; CHECK: loop:
; CHECK-COUNT-2: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_53_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  store float %v46, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_101_trips_256(
; CHECK: loop:
; CHECK-COUNT-2: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_101_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  %v53 = fadd float %v52, %y
  %v54 = fmul float %v53, %y
  %v55 = fadd float %v54, %y
  %v56 = fmul float %v55, %y
  %v57 = fadd float %v56, %y
  %v58 = fmul float %v57, %y
  %v59 = fadd float %v58, %y
  %v60 = fmul float %v59, %y
  %v61 = fadd float %v60, %y
  %v62 = fmul float %v61, %y
  %v63 = fadd float %v62, %y
  %v64 = fmul float %v63, %y
  %v65 = fadd float %v64, %y
  %v66 = fmul float %v65, %y
  %v67 = fadd float %v66, %y
  %v68 = fmul float %v67, %y
  %v69 = fadd float %v68, %y
  %v70 = fmul float %v69, %y
  %v71 = fadd float %v70, %y
  %v72 = fmul float %v71, %y
  %v73 = fadd float %v72, %y
  %v74 = fmul float %v73, %y
  %v75 = fadd float %v74, %y
  %v76 = fmul float %v75, %y
  %v77 = fadd float %v76, %y
  %v78 = fmul float %v77, %y
  %v79 = fadd float %v78, %y
  %v80 = fmul float %v79, %y
  %v81 = fadd float %v80, %y
  %v82 = fmul float %v81, %y
  %v83 = fadd float %v82, %y
  %v84 = fmul float %v83, %y
  %v85 = fadd float %v84, %y
  %v86 = fmul float %v85, %y
  %v87 = fadd float %v86, %y
  %v88 = fmul float %v87, %y
  %v89 = fadd float %v88, %y
  %v90 = fmul float %v89, %y
  %v91 = fadd float %v90, %y
  %v92 = fmul float %v91, %y
  %v93 = fadd float %v92, %y
  %v94 = fmul float %v93, %y
  store float %v94, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_102_trips_256(
; CHECK: loop:
; CHECK-COUNT-2: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_102_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  %v53 = fadd float %v52, %y
  %v54 = fmul float %v53, %y
  %v55 = fadd float %v54, %y
  %v56 = fmul float %v55, %y
  %v57 = fadd float %v56, %y
  %v58 = fmul float %v57, %y
  %v59 = fadd float %v58, %y
  %v60 = fmul float %v59, %y
  %v61 = fadd float %v60, %y
  %v62 = fmul float %v61, %y
  %v63 = fadd float %v62, %y
  %v64 = fmul float %v63, %y
  %v65 = fadd float %v64, %y
  %v66 = fmul float %v65, %y
  %v67 = fadd float %v66, %y
  %v68 = fmul float %v67, %y
  %v69 = fadd float %v68, %y
  %v70 = fmul float %v69, %y
  %v71 = fadd float %v70, %y
  %v72 = fmul float %v71, %y
  %v73 = fadd float %v72, %y
  %v74 = fmul float %v73, %y
  %v75 = fadd float %v74, %y
  %v76 = fmul float %v75, %y
  %v77 = fadd float %v76, %y
  %v78 = fmul float %v77, %y
  %v79 = fadd float %v78, %y
  %v80 = fmul float %v79, %y
  %v81 = fadd float %v80, %y
  %v82 = fmul float %v81, %y
  %v83 = fadd float %v82, %y
  %v84 = fmul float %v83, %y
  %v85 = fadd float %v84, %y
  %v86 = fmul float %v85, %y
  %v87 = fadd float %v86, %y
  %v88 = fmul float %v87, %y
  %v89 = fadd float %v88, %y
  %v90 = fmul float %v89, %y
  %v91 = fadd float %v90, %y
  %v92 = fmul float %v91, %y
  %v93 = fadd float %v92, %y
  %v94 = fmul float %v93, %y
  %v95 = fadd float %v94, %y
  store float %v95, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_103_trips_256(
; CHECK: loop:
; CHECK: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_103_trips_256(ptr addrspace(1) %p, float %y, i64 %n) {
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
  %v53 = fadd float %v52, %y
  %v54 = fmul float %v53, %y
  %v55 = fadd float %v54, %y
  %v56 = fmul float %v55, %y
  %v57 = fadd float %v56, %y
  %v58 = fmul float %v57, %y
  %v59 = fadd float %v58, %y
  %v60 = fmul float %v59, %y
  %v61 = fadd float %v60, %y
  %v62 = fmul float %v61, %y
  %v63 = fadd float %v62, %y
  %v64 = fmul float %v63, %y
  %v65 = fadd float %v64, %y
  %v66 = fmul float %v65, %y
  %v67 = fadd float %v66, %y
  %v68 = fmul float %v67, %y
  %v69 = fadd float %v68, %y
  %v70 = fmul float %v69, %y
  %v71 = fadd float %v70, %y
  %v72 = fmul float %v71, %y
  %v73 = fadd float %v72, %y
  %v74 = fmul float %v73, %y
  %v75 = fadd float %v74, %y
  %v76 = fmul float %v75, %y
  %v77 = fadd float %v76, %y
  %v78 = fmul float %v77, %y
  %v79 = fadd float %v78, %y
  %v80 = fmul float %v79, %y
  %v81 = fadd float %v80, %y
  %v82 = fmul float %v81, %y
  %v83 = fadd float %v82, %y
  %v84 = fmul float %v83, %y
  %v85 = fadd float %v84, %y
  %v86 = fmul float %v85, %y
  %v87 = fadd float %v86, %y
  %v88 = fmul float %v87, %y
  %v89 = fadd float %v88, %y
  %v90 = fmul float %v89, %y
  %v91 = fadd float %v90, %y
  %v92 = fmul float %v91, %y
  %v93 = fadd float %v92, %y
  %v94 = fmul float %v93, %y
  %v95 = fadd float %v94, %y
  %v96 = fmul float %v95, %y
  store float %v96, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_51_trips_n(
; CHECK: loop:
; CHECK-COUNT-4: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK: store float
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_51_trips_n(ptr addrspace(1) %p, float %y, i64 %n) {
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
  store float %v44, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_52_trips_n(
; CHECK: loop:
; CHECK-COUNT-4: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK: store float
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_52_trips_n(ptr addrspace(1) %p, float %y, i64 %n) {
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
  store float %v45, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_53_trips_n(
; CHECK: loop:
; CHECK-COUNT-2: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK: store float
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_53_trips_n(ptr addrspace(1) %p, float %y, i64 %n) {
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
  store float %v46, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_94_trips_n(
; CHECK: loop:
; CHECK-COUNT-2: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK: store float
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_94_trips_n(ptr addrspace(1) %p, float %y, i64 %n) {
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
  %v53 = fadd float %v52, %y
  %v54 = fmul float %v53, %y
  %v55 = fadd float %v54, %y
  %v56 = fmul float %v55, %y
  %v57 = fadd float %v56, %y
  %v58 = fmul float %v57, %y
  %v59 = fadd float %v58, %y
  %v60 = fmul float %v59, %y
  %v61 = fadd float %v60, %y
  %v62 = fmul float %v61, %y
  %v63 = fadd float %v62, %y
  %v64 = fmul float %v63, %y
  %v65 = fadd float %v64, %y
  %v66 = fmul float %v65, %y
  %v67 = fadd float %v66, %y
  %v68 = fmul float %v67, %y
  %v69 = fadd float %v68, %y
  %v70 = fmul float %v69, %y
  %v71 = fadd float %v70, %y
  %v72 = fmul float %v71, %y
  %v73 = fadd float %v72, %y
  %v74 = fmul float %v73, %y
  %v75 = fadd float %v74, %y
  %v76 = fmul float %v75, %y
  %v77 = fadd float %v76, %y
  %v78 = fmul float %v77, %y
  %v79 = fadd float %v78, %y
  %v80 = fmul float %v79, %y
  %v81 = fadd float %v80, %y
  %v82 = fmul float %v81, %y
  %v83 = fadd float %v82, %y
  %v84 = fmul float %v83, %y
  %v85 = fadd float %v84, %y
  %v86 = fmul float %v85, %y
  %v87 = fadd float %v86, %y
  store float %v87, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_95_trips_n(
; CHECK: loop:
; CHECK-COUNT-2: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK: store float
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_95_trips_n(ptr addrspace(1) %p, float %y, i64 %n) {
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
  %v53 = fadd float %v52, %y
  %v54 = fmul float %v53, %y
  %v55 = fadd float %v54, %y
  %v56 = fmul float %v55, %y
  %v57 = fadd float %v56, %y
  %v58 = fmul float %v57, %y
  %v59 = fadd float %v58, %y
  %v60 = fmul float %v59, %y
  %v61 = fadd float %v60, %y
  %v62 = fmul float %v61, %y
  %v63 = fadd float %v62, %y
  %v64 = fmul float %v63, %y
  %v65 = fadd float %v64, %y
  %v66 = fmul float %v65, %y
  %v67 = fadd float %v66, %y
  %v68 = fmul float %v67, %y
  %v69 = fadd float %v68, %y
  %v70 = fmul float %v69, %y
  %v71 = fadd float %v70, %y
  %v72 = fmul float %v71, %y
  %v73 = fadd float %v72, %y
  %v74 = fmul float %v73, %y
  %v75 = fadd float %v74, %y
  %v76 = fmul float %v75, %y
  %v77 = fadd float %v76, %y
  %v78 = fmul float %v77, %y
  %v79 = fadd float %v78, %y
  %v80 = fmul float %v79, %y
  %v81 = fadd float %v80, %y
  %v82 = fmul float %v81, %y
  %v83 = fadd float %v82, %y
  %v84 = fmul float %v83, %y
  %v85 = fadd float %v84, %y
  %v86 = fmul float %v85, %y
  %v87 = fadd float %v86, %y
  %v88 = fmul float %v87, %y
  store float %v88, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @size_96_trips_n(
; CHECK: loop:
; CHECK: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @size_96_trips_n(ptr addrspace(1) %p, float %y, i64 %n) {
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
  %v53 = fadd float %v52, %y
  %v54 = fmul float %v53, %y
  %v55 = fadd float %v54, %y
  %v56 = fmul float %v55, %y
  %v57 = fadd float %v56, %y
  %v58 = fmul float %v57, %y
  %v59 = fadd float %v58, %y
  %v60 = fmul float %v59, %y
  %v61 = fadd float %v60, %y
  %v62 = fmul float %v61, %y
  %v63 = fadd float %v62, %y
  %v64 = fmul float %v63, %y
  %v65 = fadd float %v64, %y
  %v66 = fmul float %v65, %y
  %v67 = fadd float %v66, %y
  %v68 = fmul float %v67, %y
  %v69 = fadd float %v68, %y
  %v70 = fmul float %v69, %y
  %v71 = fadd float %v70, %y
  %v72 = fmul float %v71, %y
  %v73 = fadd float %v72, %y
  %v74 = fmul float %v73, %y
  %v75 = fadd float %v74, %y
  %v76 = fmul float %v75, %y
  %v77 = fadd float %v76, %y
  %v78 = fmul float %v77, %y
  %v79 = fadd float %v78, %y
  %v80 = fmul float %v79, %y
  %v81 = fadd float %v80, %y
  %v82 = fmul float %v81, %y
  %v83 = fadd float %v82, %y
  %v84 = fmul float %v83, %y
  %v85 = fadd float %v84, %y
  %v86 = fmul float %v85, %y
  %v87 = fadd float %v86, %y
  %v88 = fmul float %v87, %y
  %v89 = fadd float %v88, %y
  store float %v89, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A trip count that the factor does not divide: the exit is in the middle of the
; copies, and nothing remains.
; CHECK-LABEL: @trips_31
; CHECK: loop:
; CHECK-COUNT-3: store float
; CHECK: br i1 {{.*}}, label %loop.3, label %end
; CHECK: store float
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @trips_31(ptr addrspace(1) %p, float %y, i64 %n) {
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
  store float %v13, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 31
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A loop over a private array is left to later stages.
; CHECK-LABEL: @private
; CHECK: store float
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @private(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  %a = alloca [256 x float]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %at
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
  store float %v13, ptr %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; An index in two parts counts as nvcc computes it: the sum and its extension are
; two instructions more.
; CHECK-LABEL: @two_parts_50(
; CHECK: loop:
; CHECK-COUNT-4: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
define ptx_kernel void @two_parts_50(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %at1 = getelementptr i8, ptr addrspace(1) %at, i64 4
  %w = load float, ptr addrspace(1) %at1
  %u = fadd float %w, %y
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
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @two_parts_51(
; CHECK: loop:
; CHECK-COUNT-2: store float
; CHECK-NOT: store float
; CHECK: br i1 {{.*}}, label %loop
define ptx_kernel void @two_parts_51(ptr addrspace(1) %p, float %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %at
  %at1 = getelementptr i8, ptr addrspace(1) %at, i64 4
  %w = load float, ptr addrspace(1) %at1
  %u = fadd float %w, %y
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
  %more = icmp ult i64 %next, 256
  br i1 %more, label %loop, label %end
end:
  ret void
}

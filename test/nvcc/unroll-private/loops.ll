; Full unrolling is requested for a loop of constant trip count over a private
; array. It is not for a loop without one, one with far too many instructions, or
; one whose pragma says otherwise.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @private
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop ![[FULL:[0-9]+]]
define ptx_kernel void @private(ptr addrspace(1) %p) {
entry:
  %a = alloca [8 x float]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %from
  %to = getelementptr float, ptr %a, i64 %i
  store float %v, ptr %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @no_array
; CHECK: br i1 %more, label %loop, label %end{{$}}
define ptx_kernel void @no_array(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %to = getelementptr float, ptr addrspace(1) %p, i64 %i
  store float 1.0, ptr addrspace(1) %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @long
; CHECK: br i1 %more, label %loop, label %end{{$}}
define ptx_kernel void @long() {
entry:
  %a = alloca [4096 x i64]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %to = getelementptr i64, ptr %a, i64 %i
  store i64 %i, ptr %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4096
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @pragma
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop ![[PRAGMA:[0-9]+]]
define ptx_kernel void @pragma() {
entry:
  %a = alloca [8 x i64]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %to = getelementptr i64, ptr %a, i64 %i
  store i64 %i, ptr %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
; CHECK-DAG: ![[FULL]] = distinct !{![[FULL]], ![[REQUEST:[0-9]+]]}
; CHECK-DAG: ![[REQUEST]] = !{!"llvm.loop.unroll.full"{{.*}}}
; CHECK-DAG: ![[PRAGMA]] = distinct !{![[PRAGMA]], ![[DISABLE:[0-9]+]]}
; CHECK-DAG: ![[DISABLE]] = !{!"llvm.loop.unroll.disable"}

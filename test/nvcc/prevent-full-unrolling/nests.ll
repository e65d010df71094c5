; Full unrolling of an outer loop of 16 iterations is disabled: with its inner
; loop unrolled by four it is too long. With two iterations, and for a loop that is
; in no nest, nothing is said.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @long_nest
; CHECK: br i1 %j.more, label %inner, label %latch{{$}}
; CHECK: br i1 %i.more, label %outer, label %end, !llvm.loop ![[KEPT:[0-9]+]]
define ptx_kernel void @long_nest(ptr addrspace(1) %p, float %y, i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %s = phi float [ 0.0, %outer ], [ %v11, %inner ]
  %v0 = fadd float %s, %y
  %v1 = fmul float %v0, %y
  %v2 = fadd float %v1, %y
  %v3 = fmul float %v2, %y
  %v4 = fadd float %v3, %y
  %v5 = fmul float %v4, %y
  %v6 = fadd float %v5, %y
  %v7 = fmul float %v6, %y
  %v8 = fadd float %v7, %y
  %v9 = fmul float %v8, %y
  %v10 = fadd float %v9, %y
  %v11 = fmul float %v10, %y
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %n
  br i1 %j.more, label %inner, label %latch
latch:
  %to = getelementptr float, ptr addrspace(1) %p, i32 %i
  store float %v11, ptr addrspace(1) %to
  %i.next = add nuw nsw i32 %i, 1
  %i.more = icmp ult i32 %i.next, 16
  br i1 %i.more, label %outer, label %end
end:
  ret void
}

; CHECK-LABEL: @short_nest
; CHECK: br i1 %j.more, label %inner, label %latch{{$}}
; CHECK: br i1 %i.more, label %outer, label %end{{$}}
define ptx_kernel void @short_nest(ptr addrspace(1) %p, float %y, i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %s = phi float [ 0.0, %outer ], [ %v11, %inner ]
  %v0 = fadd float %s, %y
  %v1 = fmul float %v0, %y
  %v2 = fadd float %v1, %y
  %v3 = fmul float %v2, %y
  %v4 = fadd float %v3, %y
  %v5 = fmul float %v4, %y
  %v6 = fadd float %v5, %y
  %v7 = fmul float %v6, %y
  %v8 = fadd float %v7, %y
  %v9 = fmul float %v8, %y
  %v10 = fadd float %v9, %y
  %v11 = fmul float %v10, %y
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %n
  br i1 %j.more, label %inner, label %latch
latch:
  %to = getelementptr float, ptr addrspace(1) %p, i32 %i
  store float %v11, ptr addrspace(1) %to
  %i.next = add nuw nsw i32 %i, 1
  %i.more = icmp ult i32 %i.next, 2
  br i1 %i.more, label %outer, label %end
end:
  ret void
}

; CHECK: ![[KEPT]] = distinct !{![[KEPT]], ![[DISABLE:[0-9]+]]{{.*}}}
; CHECK: ![[DISABLE]] = !{!"llvm.loop.unroll.disable"{{.*}}}

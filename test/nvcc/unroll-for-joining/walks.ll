; A loop that walks shared memory element by element is unrolled by four; the
; remaining iterations stay a loop. One that walks down a column, whose accesses
; are not joined, or that walks global memory stays, and so does one whose pragma
; says so.
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [1024 x float] poison, align 16

; CHECK-LABEL: @row
; CHECK: loop:
; CHECK-COUNT-4: load float, ptr addrspace(3)
; CHECK: br i1 %{{.*}}, label %loop, {{.*}}!llvm.loop
; CHECK: loop.epil:
; CHECK: load float
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @row(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n, i64 %t) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p0 = getelementptr float, ptr addrspace(3) @s, i64 %i
  %v0 = load float, ptr addrspace(3) %p0
  %to = getelementptr float, ptr addrspace(1) %b, i64 %t
  store float %v0, ptr addrspace(1) %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @column
; CHECK: load float
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @column(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n, i64 %t) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %row = shl i64 %i, 5
  %p0 = getelementptr float, ptr addrspace(3) @s, i64 %row
  %v0 = load float, ptr addrspace(3) %p0
  %to = getelementptr float, ptr addrspace(1) %b, i64 %t
  store float %v0, ptr addrspace(1) %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @of_global
; CHECK: load float
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @of_global(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n, i64 %t) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p0 = getelementptr float, ptr addrspace(1) %a, i64 %i
  %v0 = load float, ptr addrspace(1) %p0
  %to = getelementptr float, ptr addrspace(1) %b, i64 %t
  store float %v0, ptr addrspace(1) %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @pragma
; CHECK: load float
; CHECK-NOT: load
; CHECK: ret void
define ptx_kernel void @pragma(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n, i64 %t) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p0 = getelementptr float, ptr addrspace(3) @s, i64 %i
  %v0 = load float, ptr addrspace(3) %p0
  %to = getelementptr float, ptr addrspace(1) %b, i64 %t
  store float %v0, ptr addrspace(1) %to
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}

; What is behind the iteration at which a loop was split is unrolled with the
; remainder in front. Another loop that begins at a lane's own index stays.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; CHECK-LABEL: @split(
; CHECK: body.prol:
; CHECK-NOT: body.prol.1
; CHECK: body:
; CHECK: %next.3 = add {{.*}}i32 %j, 4
; CHECK: }
define ptx_kernel void @split(ptr addrspace(1) %p, i32 %n) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %any = icmp slt i32 %i, %n
  br i1 %any, label %front, label %end
front:
  br label %body
body:
  %j = phi i32 [ %i, %front ], [ %next, %body ]
  %place = getelementptr i32, ptr addrspace(1) %p, i32 %j
  store i32 1, ptr addrspace(1) %place
  %next = add nsw i32 %j, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %out, !llvm.loop !0
out:
  br label %end
end:
  ret void
}

; CHECK-LABEL: @other(
; CHECK-NOT: %next.
; CHECK: }
define ptx_kernel void @other(ptr addrspace(1) %p, i32 %n) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %any = icmp slt i32 %i, %n
  br i1 %any, label %front, label %end
front:
  br label %body
body:
  %j = phi i32 [ %i, %front ], [ %next, %body ]
  %place = getelementptr i32, ptr addrspace(1) %p, i32 %j
  store i32 1, ptr addrspace(1) %place
  %next = add nsw i32 %j, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %out
out:
  br label %end
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"warplint.behind.split", i32 1}

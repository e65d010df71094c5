; An initialized array that is read at an unknown index is filled by one store
; for each element, also one to which the kernel stores. One that is read at
; constant indices alone remains a copy: after later stages it is not in memory.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@read = private addrspace(1) constant [3 x i32] [i32 7, i32 8, i32 9]
@written = private addrspace(1) constant [3 x i32] [i32 4, i32 5, i32 6]
@folded = private addrspace(1) constant [2 x i32] [i32 1, i32 2]

; CHECK-LABEL: @unknown_index
; CHECK: %a = alloca [3 x i32], align 4, !warplint.table ![[TABLE:[0-9]+]]
; CHECK: store i32 7
; CHECK: store i32 8
; CHECK: store i32 9
; CHECK-NOT: memcpy
; CHECK: ret void
define ptx_kernel void @unknown_index(ptr addrspace(1) %out, i32 %i) {
  %a = alloca [3 x i32]
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %a, ptr addrspace(1) align 4 @read, i64 12, i1 false)
  %place = getelementptr i32, ptr %a, i32 %i
  %v = load i32, ptr %place
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @stored_to
; CHECK: %a = alloca [3 x i32], align 4{{$}}
; CHECK: store i32 6
; CHECK-NOT: memcpy
; CHECK: ret void
define ptx_kernel void @stored_to(ptr addrspace(1) %out, i32 %i) {
  %a = alloca [3 x i32]
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %a, ptr addrspace(1) align 4 @written, i64 12, i1 false)
  %place = getelementptr i32, ptr %a, i32 %i
  store i32 1, ptr %place
  %v = load i32, ptr %a
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @known_index
; CHECK: call void @llvm.memcpy
define ptx_kernel void @known_index(ptr addrspace(1) %out) {
  %a = alloca [2 x i32]
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %a, ptr addrspace(1) align 4 @folded, i64 8, i1 false)
  %place = getelementptr i32, ptr %a, i32 1
  %v = load i32, ptr %place
  store i32 %v, ptr addrspace(1) %out
  ret void
}
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
; CHECK: ![[TABLE]] = !{[3 x i32] [i32 7, i32 8, i32 9]}

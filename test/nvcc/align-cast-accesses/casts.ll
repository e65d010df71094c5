; A copy of a struct out of something smaller is through a cast pointer: it has
; the alignment of the struct, which a variable or a pointer to it states. Direct
; members and structs of unknown alignment keep theirs.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%vector = type { float, float, float, float }
%record = type { float, [3 x float], [128 x float] }
%packed = type <{ i8, %vector }>

; CHECK-LABEL: @of_field
; CHECK: memcpy{{.*}}(ptr align 16 %to, ptr align 16 %at, i64 16
define ptx_kernel void @of_field(ptr %p, ptr %o, i64 %i) {
  %o.addr = alloca ptr
  store ptr %o, ptr %o.addr
  %data = getelementptr inbounds %record, ptr %p, i32 0, i32 2
  %at = getelementptr inbounds %vector, ptr %data, i64 %i
  %out = load ptr, ptr %o.addr
  %to = getelementptr inbounds %vector, ptr %out, i64 %i
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %to, ptr align 4 %at, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: @to_variable
; CHECK: memcpy{{.*}}(ptr align 16 %v, ptr align 16 %at, i64 16
define ptx_kernel void @to_variable(ptr %p, i64 %i) {
  %v = alloca %vector, align 16
  %at = getelementptr inbounds %record, ptr %p, i32 0, i32 2, i64 %i
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %v, ptr align 4 %at, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: @packed_member
; CHECK: memcpy{{.*}}(ptr align 16 %v, ptr align 1 %at, i64 16
define ptx_kernel void @packed_member(ptr %p) {
  %v = alloca %vector, align 16
  %at = getelementptr inbounds %packed, ptr %p, i32 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %v, ptr align 1 %at, i64 16, i1 false)
  ret void
}

; A declaration may be aligned to more than its type.
; CHECK-LABEL: @to_aligned_array
; CHECK: memcpy{{.*}}(ptr align 16 %to, ptr align 4 %at, i64 16
@array = internal addrspace(3) global [32 x %vector] poison, align 16
define ptx_kernel void @to_aligned_array(ptr %p, i64 %i) {
  %data = getelementptr inbounds %record, ptr %p, i32 0, i32 2
  %at = getelementptr inbounds %vector, ptr %data, i64 %i
  %to = getelementptr inbounds [32 x %vector], ptr addrspacecast (ptr addrspace(3) @array to ptr), i64 0, i64 %i
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %to, ptr align 4 %at, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: @one_word
; CHECK: load i32, ptr %at, align 4
define ptx_kernel void @one_word(ptr %p, i64 %i) {
  %at = getelementptr inbounds [64 x i8], ptr %p, i64 0, i64 %i
  %v = load i32, ptr %at, align 1
  store i32 %v, ptr %p, align 4
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; The first element of an array that is a variable has its address. A cast to
; something larger is one, whatever is added; what is as small as an element
; keeps its alignment.
; CHECK-LABEL: @bytes_of_variable
; CHECK: load i64, ptr %at, align 8
; CHECK: load i32, ptr addrspacecast (ptr addrspace(3) @bytes to ptr), align 4
; CHECK: load i8, ptr %at, align 1
@bytes = internal addrspace(3) global [512 x i8] poison, align 1
define ptx_kernel void @bytes_of_variable(ptr %p, i64 %i) {
  %at = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @bytes to ptr), i64 %i
  %long = load i64, ptr %at, align 1
  %int = load i32, ptr addrspacecast (ptr addrspace(3) @bytes to ptr), align 1
  %byte = load i8, ptr %at, align 1
  store i64 %long, ptr %p
  store i32 %int, ptr %p
  store i8 %byte, ptr %p
  ret void
}

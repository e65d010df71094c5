; A fence stands between a load and a store of shared memory, before an access of
; one byte, and between stores that are 16 bytes or more apart. There is none
; between loads, between close stores, or for other memory.
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x i32] poison

; CHECK-LABEL: @load_and_store
; CHECK: %v = load
; CHECK-NEXT: call void @warplint.between.runs()
; CHECK-NEXT: store
define ptx_kernel void @load_and_store(ptr addrspace(3) %p) {
  %v = load i32, ptr addrspace(3) %p
  store i32 %v, ptr addrspace(3) @s
  ret void
}

; CHECK-LABEL: @stores
; CHECK: store i32 1, ptr addrspace(3) @s
; CHECK-NEXT: store i32 2, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 12)
; CHECK-NEXT: call void @warplint.between.runs()
; CHECK-NEXT: store i32 3, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 28)
define ptx_kernel void @stores() {
  store i32 1, ptr addrspace(3) @s
  store i32 2, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 12)
  store i32 3, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 28)
  ret void
}

; CHECK-LABEL: @bytes
; CHECK: %a = load i8
; CHECK-NEXT: call void @warplint.between.runs()
; CHECK-NEXT: %b = load i8
define ptx_kernel void @bytes(ptr addrspace(1) %g) {
  %a = load i8, ptr addrspace(3) @s
  %b = load i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 1)
  store i8 %a, ptr addrspace(1) %g
  ret void
}

; An access of 16 bytes is marked: split-wide-vectors leaves it whole.
; CHECK-LABEL: @loads
; CHECK-NOT: call
; CHECK: load <8 x half>, {{.*}}!warplint.whole
; CHECK-NEXT: load i32, {{.*}}align 4{{$}}
; CHECK-NEXT: store i32
; CHECK-NEXT: ret void
define ptx_kernel void @loads(ptr addrspace(1) %g) {
  %a = load <8 x half>, ptr addrspace(3) @s
  %b = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 128)
  store i32 %b, ptr addrspace(1) %g
  ret void
}

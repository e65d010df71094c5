; That a stored value is a loaded one is hidden, so that what is loaded from the
; same place behind the store is loaded again.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @copied
; CHECK: %v = load i32, ptr addrspace(3) %b
; CHECK-NEXT: %[[HIDDEN:.*]] = call i32 @warplint.loaded.i32(i32 %v)
; CHECK-NEXT: store i32 %[[HIDDEN]], ptr addrspace(3) %a
define ptx_kernel void @copied(ptr addrspace(3) %a, ptr addrspace(3) %b) {
  %v = load i32, ptr addrspace(3) %b
  store i32 %v, ptr addrspace(3) %a
  ret void
}

; A pointer would hide what it points to.
; CHECK-LABEL: @pointer
; CHECK: store ptr %v
define ptx_kernel void @pointer(ptr addrspace(3) %a, ptr addrspace(3) %b) {
  %v = load ptr, ptr addrspace(3) %b
  store ptr %v, ptr addrspace(3) %a
  ret void
}

; Stored back to its own place, a value changes nothing.
; CHECK-LABEL: @stored_back
; CHECK: store i32 %v
define ptx_kernel void @stored_back(ptr addrspace(3) %a) {
  %v = load i32, ptr addrspace(3) %a
  store i32 %v, ptr addrspace(3) %a
  ret void
}

; No other thread sees a private array.
; CHECK-LABEL: @private
; CHECK: store i32 %v
define ptx_kernel void @private(ptr addrspace(3) %a) {
  %x = alloca i32
  %v = load i32, ptr addrspace(3) %a
  store i32 %v, ptr %x
  ret void
}

; A function may turn out to be inlined into where its memory is private.
; CHECK-LABEL: @no_kernel
; CHECK: store i32 %v
define void @no_kernel(ptr addrspace(3) %a, ptr addrspace(3) %b) {
  %v = load i32, ptr addrspace(3) %b
  store i32 %v, ptr addrspace(3) %a
  ret void
}

; A disguise whose load has become something else is taken off.
; CHECK-LABEL: @no_load_any_more
; CHECK: store i32 7, ptr addrspace(3) %a
define ptx_kernel void @no_load_any_more(ptr addrspace(3) %a) {
  %v = call i32 @warplint.loaded.i32(i32 7)
  store i32 %v, ptr addrspace(3) %a
  ret void
}
declare i32 @warplint.loaded.i32(i32)

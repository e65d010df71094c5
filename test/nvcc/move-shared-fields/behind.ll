; What was a field of `pair` goes behind the other variables of its group.
target triple = "nvptx64-nvidia-cuda"

; CHECK: @whole =
; CHECK-NEXT: @pair.0 =
; CHECK-NEXT: @pair.1 =
; CHECK-NEXT: @several =
@pair.0 = internal addrspace(3) global i8 undef, align 4 #0
@pair.1 = internal addrspace(3) global i32 undef, align 4 #0
@whole = internal addrspace(3) global [3 x i8] undef, align 1 #1
@several = internal addrspace(3) global [3 x i8] undef, align 1 #2

define ptx_kernel void @k() {
  store i8 1, ptr addrspace(3) @pair.0
  store i32 1, ptr addrspace(3) @pair.1
  store i8 1, ptr addrspace(3) @whole
  store i8 1, ptr addrspace(3) @several
  ret void
}

attributes #0 = { "warplint-align"="4" "warplint-group"="0" "warplint-variable"="pair" }
attributes #1 = { "warplint-align"="1" "warplint-group"="0" "warplint-variable"="whole" }
attributes #2 = { "warplint-align"="1" "warplint-group"="1" "warplint-variable"="several" }

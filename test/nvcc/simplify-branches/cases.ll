; A switch over neighbouring values becomes a comparison, and empty blocks go. A
; switch of three ways stays, and so does a conditional store.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @range
; CHECK: %[[IS:.*]] = icmp ult i32 %{{.*}}, 3
; CHECK-NEXT: br i1 %[[IS]], label %then, label %end
; CHECK-NOT: empty:
; CHECK: ret void
define ptx_kernel void @range(ptr addrspace(1) %p, i32 %x) {
entry:
  switch i32 %x, label %end [ i32 4, label %empty
                              i32 5, label %then
                              i32 6, label %then ]
empty:
  br label %then
then:
  store i32 1, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; CHECK-LABEL: @three_ways
; CHECK: switch i32 %x
define ptx_kernel void @three_ways(ptr addrspace(1) %p, i32 %x) {
entry:
  switch i32 %x, label %end [ i32 0, label %a
                              i32 1, label %b ]
a:
  store i32 1, ptr addrspace(1) %p
  br label %end
b:
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %x
  store i32 2, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

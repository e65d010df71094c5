; A cycle that is entered at two blocks gets one that it is entered by; other
; loops stay as they are.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @two_ways_in
; CHECK: entry:
; CHECK: br label %[[ENTRY:irr.guard]]
; CHECK: a:
; CHECK: b:
; CHECK: [[ENTRY]]:
; CHECK: br i1 %{{.*}}, label %{{[ab]}}, label %{{[ab]}}
define ptx_kernel void @two_ways_in(ptr addrspace(1) %out, i1 %c, i1 %d) {
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %out
  br label %b
b:
  store i32 2, ptr addrspace(1) %out
  br i1 %d, label %a, label %end
end:
  ret void
}

; CHECK-LABEL: @one_way_in
; CHECK: entry:
; CHECK-NEXT: br label %body
; CHECK: br i1 %d, label %body, label %end
; CHECK-NOT: irr.guard
define ptx_kernel void @one_way_in(ptr addrspace(1) %out, i1 %d) {
entry:
  br label %body
body:
  store i32 1, ptr addrspace(1) %out
  br i1 %d, label %body, label %end
end:
  ret void
}

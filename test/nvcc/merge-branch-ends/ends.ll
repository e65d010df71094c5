; The ends of nested conditions become one block, and both conditions one branch.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @nested
; CHECK: entry:
; CHECK: %[[NEITHER:.*]] = select i1 %c.not, i1 true, i1 %d.not
; CHECK-NEXT: br i1 %[[NEITHER]], label %[[END:.*]], label %then
; CHECK: then:
; CHECK-NEXT: store
; CHECK-NEXT: br label %[[END]]
; CHECK: [[END]]:
; CHECK-NEXT: ret void
define ptx_kernel void @nested(ptr addrspace(1) %p, i1 %c, i1 %d) {
entry:
  br i1 %c, label %outer, label %outer.end
outer:
  br i1 %d, label %then, label %inner.end
then:
  store i32 1, ptr addrspace(1) %p
  br label %inner.end
inner.end:
  br label %outer.end
outer.end:
  br label %end
end:
  ret void
}

; Blocks with accesses of different ways stay apart.
; CHECK-LABEL: @two_ways
; CHECK: store i32 1, ptr addrspace(1) %p
; CHECK-NEXT: br label
; CHECK: store i32 2, ptr addrspace(1) %q
; CHECK-NEXT: br label
define ptx_kernel void @two_ways(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  store i32 1, ptr addrspace(1) %p
  br label %end
else:
  store i32 2, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

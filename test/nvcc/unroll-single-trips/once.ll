; A loop whose body runs once is taken apart; one that runs twice stays.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @once
; CHECK-NOT: phi
; CHECK: store i32 0, ptr addrspace(3) %s
; CHECK-NOT: store
; CHECK: ret void
define ptx_kernel void @once(ptr addrspace(3) %s) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %place = getelementptr i32, ptr addrspace(3) %s, i32 %i
  store i32 %i, ptr addrspace(3) %place
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, 1
  br i1 %again, label %body, label %end
end:
  ret void
}

; The same with the test in front of the body.
; CHECK-LABEL: @tested_first
; CHECK-NOT: phi
; CHECK: store i32 0
; CHECK: ret void
define ptx_kernel void @tested_first(ptr addrspace(3) %s) {
entry:
  br label %test
test:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, 1
  br i1 %more, label %body, label %end
body:
  %place = getelementptr i32, ptr addrspace(3) %s, i32 %i
  store i32 %i, ptr addrspace(3) %place
  %next = add i32 %i, 1
  br label %test
end:
  ret void
}

; CHECK-LABEL: @twice
; CHECK: %i = phi i32 [ 0, %entry ], [ %next, %body ]
; CHECK: store i32 %i
define ptx_kernel void @twice(ptr addrspace(3) %s) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %place = getelementptr i32, ptr addrspace(3) %s, i32 %i
  store i32 %i, ptr addrspace(3) %place
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, 2
  br i1 %again, label %body, label %end
end:
  ret void
}

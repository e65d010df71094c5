; `j < i` is true in front of i and false behind it: two loops. `j <= i` changes
; behind i; that i + 1 does not overflow is known where i < n is.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @less(
; CHECK: [[END:%.*]] = call i32 @llvm.smin.i32(i32 {{%[in]}}, i32 {{%[in]}})
; CHECK: test:
; CHECK-NEXT: %j = phi i32 [ %next, %rest ], [ %j.before, %test.preheader ]
; CHECK: br i1 false, label %rest, label %other
; CHECK: [[MORE:%.*]] = icmp slt i32 %j.before, [[END]]
; CHECK: br i1 true, label %rest.before, label %other.before
; CHECK-NOT: .at:
; CHECK: }
define ptx_kernel void @less(ptr addrspace(1) %p, i32 %i, i32 %n, i32 %c) {
entry:
  %inside = icmp slt i32 %i, %c
  br i1 %inside, label %work, label %end
work:
  br label %test
test:
  %j = phi i32 [ 0, %work ], [ %next, %rest ]
  %s = phi float [ 0.0, %work ], [ %sum, %rest ]
  %more = icmp slt i32 %j, %n
  br i1 %more, label %body, label %out
body:
  %is = icmp slt i32 %j, %i
  br i1 %is, label %rest, label %other
other:
  %place = getelementptr float, ptr addrspace(1) %p, i32 %j
  %v = load float, ptr addrspace(1) %place
  %t = fadd float %s, %v
  br label %rest
rest:
  %sum = phi float [ %s, %body ], [ %t, %other ]
  %next = add i32 %j, 1
  br label %test
out:
  store float %s, ptr addrspace(1) %p
  br label %end
end:
  ret void
}


; CHECK-LABEL: @at_most(
; CHECK: [[END:%.*]] = add {{.*}}i32 %i, 1
; CHECK: br i1 false, label %rest, label %other
; CHECK: icmp slt i32 %j.before, [[END]]
; CHECK: br i1 true, label %rest.before, label %other.before
; CHECK: }
define ptx_kernel void @at_most(ptr addrspace(1) %p, i32 %i, i32 %n, i32 %c) {
entry:
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %work, label %end
work:
  br label %test
test:
  %j = phi i32 [ 0, %work ], [ %next, %rest ]
  %s = phi float [ 0.0, %work ], [ %sum, %rest ]
  %more = icmp slt i32 %j, %n
  br i1 %more, label %body, label %out
body:
  %is = icmp sle i32 %j, %i
  br i1 %is, label %rest, label %other
other:
  %place = getelementptr float, ptr addrspace(1) %p, i32 %j
  %v = load float, ptr addrspace(1) %place
  %t = fadd float %s, %v
  br label %rest
rest:
  %sum = phi float [ %s, %body ], [ %t, %other ]
  %next = add i32 %j, 1
  br label %test
out:
  store float %s, ptr addrspace(1) %p
  br label %end
end:
  ret void
}


; Nothing is known of i.
; CHECK-LABEL: @at_most_of_any(
; CHECK-NOT: .before
; CHECK: }
define ptx_kernel void @at_most_of_any(ptr addrspace(1) %p, i32 %i, i32 %n, i32 %c) {
entry:
  %inside = icmp slt i32 %i, %c
  br i1 %inside, label %work, label %end
work:
  br label %test
test:
  %j = phi i32 [ 0, %work ], [ %next, %rest ]
  %s = phi float [ 0.0, %work ], [ %sum, %rest ]
  %more = icmp slt i32 %j, %n
  br i1 %more, label %body, label %out
body:
  %is = icmp sle i32 %j, %i
  br i1 %is, label %rest, label %other
other:
  %place = getelementptr float, ptr addrspace(1) %p, i32 %j
  %v = load float, ptr addrspace(1) %place
  %t = fadd float %s, %v
  br label %rest
rest:
  %sum = phi float [ %s, %body ], [ %t, %other ]
  %next = add i32 %j, 1
  br label %test
out:
  store float %s, ptr addrspace(1) %p
  br label %end
end:
  ret void
}


; A second branch in the body.
; CHECK-LABEL: @branch_inside(
; CHECK-NOT: .before
; CHECK: }
define ptx_kernel void @branch_inside(ptr addrspace(1) %p, i32 %i, i32 %n, i32 %c) {
entry:
  %inside = icmp slt i32 %i, %c
  br i1 %inside, label %work, label %end
work:
  br label %test
test:
  %j = phi i32 [ 0, %work ], [ %next, %rest ]
  %s = phi float [ 0.0, %work ], [ %sum, %rest ]
  %more = icmp slt i32 %j, %n
  br i1 %more, label %body, label %out
body:
  %is = icmp slt i32 %j, %i
  br i1 %is, label %rest, label %other
other:
  %place = getelementptr float, ptr addrspace(1) %p, i32 %j
  %v = load float, ptr addrspace(1) %place
  %t = fadd float %s, %v
  %large = fcmp ogt float %v, 2.0
  br i1 %large, label %last, label %rest
last:
  store float 2.0, ptr addrspace(1) %place
  br label %rest
rest:
  %sum = phi float [ %s, %body ], [ %t, %other ], [ %t, %last ]
  %next = add i32 %j, 1
  br label %test
out:
  store float %s, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; A loop whose body is skipped in one iteration, i, becomes the iterations before
; it, a copy of the body for it, and those behind it. What the condition around
; the loop says does not matter.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @under_condition
; CHECK: work:
; CHECK-NEXT: [[END:%.*]] = call i32 @llvm.smin.i32(i32 {{%[in]}}, i32 {{%[in]}})
; CHECK-NEXT: br label %test.before
; CHECK: test:
; CHECK-NEXT: %j = phi i32 [ %next.at, %rest.at ], [ %next, %rest ]
; CHECK-NEXT: %s = phi float [ %sum.at, %rest.at ], [ %sum, %rest ]
; CHECK-NEXT: %more = icmp slt i32 %j, %n
; CHECK: br i1 false, label %rest, label %other
; CHECK: out:
; CHECK-NEXT: phi float [ %s.before, %test.at ], [ %s, %out.loopexit ]
; CHECK: test.before:
; CHECK-NEXT: %j.before = phi i32 [ 0, %work ], [ %next.before, %rest.before ]
; CHECK: [[MORE:%.*]] = icmp slt i32 %j.before, [[END]]
; CHECK: br i1 [[MORE]], label %body.before, label %test.at
; CHECK: br i1 false, label %rest.before, label %other.before
; CHECK: test.at:
; CHECK-NEXT: %more.at = icmp slt i32 %j.before, %n
; CHECK-NEXT: br i1 %more.at, label %body.at, label %out
; CHECK: %is.at = icmp eq i32 %j.before, %i
; CHECK-NEXT: br i1 %is.at, label %rest.at, label %other.at
; CHECK: rest.at:
; CHECK: br label %test
; CHECK: }
define ptx_kernel void @under_condition(ptr addrspace(1) %p, i32 %i, i32 %n, i32 %c) {
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
  %is = icmp eq i32 %j, %i
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

; Nothing is in front of the loop but the entry.
; CHECK-LABEL: @alone
; CHECK-NOT: .before
; CHECK: }
define ptx_kernel void @alone(ptr addrspace(1) %p, i32 %i, i32 %n, i32 %c) {
entry:
  br label %test
test:
  %j = phi i32 [ 0, %entry ], [ %next, %rest ]
  %s = phi float [ 0.0, %entry ], [ %sum, %rest ]
  %more = icmp slt i32 %j, %n
  br i1 %more, label %body, label %out
body:
  %is = icmp eq i32 %j, %i
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
  ret void
}

; i is computed in the loop.
; CHECK-LABEL: @computed
; CHECK-NOT: .before
; CHECK: }
define ptx_kernel void @computed(ptr addrspace(1) %p, i32 %i, i32 %n, i32 %c) {
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
  %x = mul i32 %i, 3
  %is = icmp eq i32 %j, %x
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

; The trip count is constant.
; CHECK-LABEL: @constant
; CHECK-NOT: .before
; CHECK: }
define ptx_kernel void @constant(ptr addrspace(1) %p, i32 %i, i32 %n, i32 %c) {
entry:
  %inside = icmp slt i32 %i, %c
  br i1 %inside, label %work, label %end
work:
  br label %test
test:
  %j = phi i32 [ 0, %work ], [ %next, %rest ]
  %s = phi float [ 0.0, %work ], [ %sum, %rest ]
  %more = icmp slt i32 %j, 1000
  br i1 %more, label %body, label %out
body:
  %is = icmp eq i32 %j, %i
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

; A branch follows behind the loop.
; CHECK-LABEL: @branch_behind
; CHECK-NOT: .before
; CHECK: }
define ptx_kernel void @branch_behind(ptr addrspace(1) %p, i32 %i, i32 %n, i32 %c) {
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
  %is = icmp eq i32 %j, %i
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
  %again = icmp sgt i32 %c, 5
  br i1 %again, label %more_work, label %end
more_work:
  store float 1.0, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; The body has a barrier for all threads.
; CHECK-LABEL: @barrier
; CHECK-NOT: .before
; CHECK: }
define ptx_kernel void @barrier(ptr addrspace(1) %p, i32 %i, i32 %n, i32 %c) {
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
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %is = icmp eq i32 %j, %i
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

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

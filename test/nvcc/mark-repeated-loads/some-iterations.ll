; A load of a private array in a loop is marked where an iteration may store to
; its place, and another comes back to it without a store: nvcc keeps the value
; in a register there. It is not marked where each iteration stores, or where none
; does.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @stored_in_some
; CHECK: %v = load i32, ptr %a, align 4, !warplint.repeated
define ptx_kernel void @stored_in_some(ptr addrspace(1) %out, i32 %n, i32 %j, i1 %c) {
entry:
  %a = alloca [8 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %v = load i32, ptr %a
  store i32 %v, ptr addrspace(1) %out
  br i1 %c, label %then, label %latch
then:
  %p = getelementptr i32, ptr %a, i32 %j
  store i32 %i, ptr %p
  br label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @stored_in_each
; CHECK: %v = load i32, ptr %a, align 4{{$}}
define ptx_kernel void @stored_in_each(ptr addrspace(1) %out, i32 %n, i32 %j) {
entry:
  %a = alloca [8 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = load i32, ptr %a
  store i32 %v, ptr addrspace(1) %out
  %p = getelementptr i32, ptr %a, i32 %j
  store i32 %i, ptr %p
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @not_stored
; CHECK: %v = load i32, ptr %a, align 4{{$}}
define ptx_kernel void @not_stored(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = alloca [8 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = load i32, ptr %a
  store i32 %v, ptr addrspace(1) %out
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

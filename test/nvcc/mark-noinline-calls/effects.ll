; A call of a noinline function that accesses memory stands between two empty
; assemblies with its pointers and its effects. There are none around a call of
; a function without effects, or of one that is inlined. The arrays of a
; function that is not inlined are marked.
target triple = "nvptx64-nvidia-cuda"

; CHECK: define internal void @writes
; CHECK: alloca [4 x i32]{{.*}}, !warplint.kept
define void @writes(ptr %p) noinline {
  %a = alloca [4 x i32]
  %i = load i32, ptr %p
  %place = getelementptr i32, ptr %a, i32 %i
  store i32 1, ptr %place
  %v = load i32, ptr %a
  store i32 %v, ptr %p
  ret void
}
define i32 @computes(i32 %x) noinline {
  %y = mul i32 %x, %x
  ret i32 %y
}
; CHECK: define void @inlined
; CHECK: alloca [4 x i32]
; CHECK-NOT: !warplint.kept
define void @inlined(ptr %p) {
  %a = alloca [4 x i32]
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NEXT: call void asm sideeffect "", "l,~{memory}"(ptr %p)
; CHECK-NEXT: call void @writes(ptr %p)
; CHECK-NEXT: call void asm sideeffect "", "l,~{memory}"(ptr %p)
; CHECK-NEXT: call i32 @computes
; CHECK-NEXT: call void @inlined
; CHECK-NEXT: ret void
define ptx_kernel void @k(ptr %p) {
  call void @writes(ptr %p)
  %x = call i32 @computes(i32 3)
  call void @inlined(ptr %p)
  ret void
}

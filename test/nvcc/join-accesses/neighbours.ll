; Neighbouring accesses whose first is aligned to their joint width become one.
; Accesses that are not, or that a fence separates, stay.
target datalayout = "e-i64:64-v16:16-v32:32-n16:32:64-p3:32:32"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x i32] poison, align 16
declare void @warplint.between.runs() memory(inaccessiblemem: readwrite)

; CHECK-LABEL: @aligned
; CHECK: load <2 x i32>, ptr addrspace(3) @s, align 8
define ptx_kernel i32 @aligned() {
  %a = load i32, ptr addrspace(3) @s, align 8
  %b = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 4), align 4
  %sum = add i32 %a, %b
  ret i32 %sum
}

; CHECK-LABEL: @not_aligned
; CHECK-COUNT-2: load i32
define ptx_kernel i32 @not_aligned(ptr addrspace(3) %p) {
  %q = getelementptr i8, ptr addrspace(3) %p, i32 4
  %a = load i32, ptr addrspace(3) %p, align 4
  %b = load i32, ptr addrspace(3) %q, align 4
  %sum = add i32 %a, %b
  ret i32 %sum
}

; CHECK-LABEL: @fence
; CHECK: store i32 1
; CHECK-NEXT: call void @warplint.between.runs()
; CHECK-NEXT: store i32 2
define ptx_kernel void @fence() {
  store i32 1, ptr addrspace(3) @s, align 8
  call void @warplint.between.runs()
  store i32 2, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 4), align 4
  ret void
}

; Over a gap LLVM 22 makes a masked load, which ptxas does not: the evaluator
; counts each run of its elements as an access.
; CHECK-LABEL: @gap
; CHECK: call <4 x i32> @llvm.masked.load.v4i32.p3({{.*}}@s, <4 x i1> <i1 true, i1 false, i1 true, i1 false>
define ptx_kernel i32 @gap() {
  %a = load i32, ptr addrspace(3) @s, align 16
  %b = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 8), align 8
  %sum = add i32 %a, %b
  ret i32 %sum
}

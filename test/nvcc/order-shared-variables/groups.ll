; What only one kernel uses comes first, then what several functions use, last
; what a function has that stays one. A `static` variable of the file, which is
; last here, belongs before what is declared below it.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: @first = {{.*}} #[[OWN:[0-9]+]]
; CHECK-NEXT: @inlined =
; CHECK-NEXT: @second = {{.*}} #[[ALIGNED:[0-9]+]]
; CHECK-NEXT: @ofFile = {{.*}} #[[SEVERAL:[0-9]+]]
; CHECK-NEXT: @both =
; CHECK-NEXT: @kept = {{.*}} #[[KEPT:[0-9]+]]
@kept = internal addrspace(3) global [3 x i8] undef, align 1
@both = internal addrspace(3) global [3 x i32] undef, align 4, !dbg !5
@first = internal addrspace(3) global [3 x i8] undef, align 1
@inlined = internal addrspace(3) global [3 x i8] undef, align 1
@second = internal addrspace(3) global [3 x i32] undef, align 32
@ofFile = internal addrspace(3) global [3 x i8] undef, align 1, !dbg !7

; CHECK-DAG: attributes #[[OWN]] = { "warplint-align"="1" "warplint-group"="0" "warplint-variable"="first" }
; CHECK-DAG: attributes #[[ALIGNED]] = { "warplint-align"="32" "warplint-group"="0" "warplint-variable"="second" }
; CHECK-DAG: attributes #[[SEVERAL]] = { "warplint-align"="1" "warplint-group"="1" "warplint-variable"="ofFile" }
; CHECK-DAG: attributes #[[KEPT]] = { "warplint-align"="1" "warplint-group"="2" "warplint-variable"="kept" }

define void @function() {
  store i8 1, ptr addrspace(3) @inlined
  ret void
}

define void @call() noinline {
  store i8 1, ptr addrspace(3) @kept
  ret void
}

define ptx_kernel void @one() {
  call void @function()
  call void @call()
  store i8 1, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @first, i64 1)
  store i32 1, ptr addrspace(3) @second
  store i32 1, ptr addrspace(3) @both
  store i8 1, ptr addrspace(3) @ofFile
  ret void
}

define ptx_kernel void @other() {
  call void @call()
  store i32 1, ptr addrspace(3) @both
  store i8 1, ptr addrspace(3) @ofFile
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "one", scope: !1, file: !1, line: 9, type: !9, unit: !0, spFlags: DISPFlagDefinition)
!4 = distinct !DIGlobalVariable(name: "both", scope: !3, file: !1, line: 10, type: !10, isLocal: true, isDefinition: true)
!5 = !DIGlobalVariableExpression(var: !4, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "ofFile", scope: !0, file: !1, line: 3, type: !10, isLocal: true, isDefinition: true)
!7 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!9 = !DISubroutineType(types: !11)
!10 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!11 = !{}

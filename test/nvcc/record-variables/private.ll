; The variable of an array stays known when its debug record is dropped with an
; empty block.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @kernel
; CHECK: %counts = alloca [50 x i32], align 4, !warplint.variable ![[COUNTS:[0-9]+]]
; CHECK: %plain = alloca i32, align 4{{$}}
; CHECK: ![[COUNTS]] = !DILocalVariable(name: "counts"
define ptx_kernel void @kernel() !dbg !4 {
entry:
  %counts = alloca [50 x i32], align 4
  %plain = alloca i32, align 4
    #dbg_declare(ptr %counts, !7, !DIExpression(), !11)
  store i32 1, ptr %counts
  store i32 1, ptr %plain
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "kernel", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocalVariable(name: "counts", scope: !4, file: !1, line: 2, type: !8)
!8 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 1600, elements: !10)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !{}
!11 = !DILocation(line: 2, column: 7, scope: !4)

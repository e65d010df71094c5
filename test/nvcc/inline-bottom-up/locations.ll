; The store of @inner, which is inlined into @outer first, is on its own line, and
; behind it are the lines of both calls. The variable that @inner's pointer names
; once stays the name of the array in @k; records of values are gone.
; CHECK: define ptx_kernel void @k
; CHECK: #dbg_declare(ptr %array, ![[ARRAY:[0-9]+]]
; CHECK-NOT: #dbg_value(i32
; CHECK: store volatile i32 {{.*}}, !dbg ![[STORE:[0-9]+]]
; CHECK-DAG: ![[ARRAY]] = !DILocalVariable(name: "array"
; CHECK-DAG: ![[STORE]] = !DILocation(line: 3, column: 3, scope: !{{[0-9]+}}, inlinedAt: ![[OUTER:[0-9]+]])
; CHECK-DAG: ![[OUTER]] = distinct !DILocation(line: 13, column: 3, scope: !{{[0-9]+}}, inlinedAt: ![[KERNEL:[0-9]+]])
; CHECK-DAG: ![[KERNEL]] = distinct !DILocation(line: 23, column: 3, scope: !{{[0-9]+}})
target triple = "nvptx64-nvidia-cuda"

define internal void @inner(ptr %to, i32 %x) alwaysinline !dbg !4 {
  %twice = shl i32 %x, 1, !dbg !7
    #dbg_value(i32 %twice, !8, !DIExpression(), !7)
    #dbg_value(ptr %to, !9, !DIExpression(), !7)
  store volatile i32 %twice, ptr %to, !dbg !10
  ret void, !dbg !10
}

define internal void @outer(ptr %to, i32 %x) alwaysinline !dbg !11 {
  call void @inner(ptr %to, i32 %x), !dbg !12
  ret void, !dbg !12
}

define ptx_kernel void @k(i32 %x) !dbg !13 {
  %array = alloca i32
    #dbg_declare(ptr %array, !14, !DIExpression(), !15)
  call void @outer(ptr %array, i32 %x), !dbg !16
  ret void, !dbg !16
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 2}
!4 = distinct !DISubprogram(name: "inner", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 2, column: 3, scope: !4)
!8 = !DILocalVariable(name: "twice", scope: !4, file: !1, line: 2, type: !17)
!9 = !DILocalVariable(name: "to", arg: 1, scope: !4, file: !1, line: 1, type: !17)
!10 = !DILocation(line: 3, column: 3, scope: !4)
!11 = distinct !DISubprogram(name: "outer", file: !1, line: 11, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!12 = !DILocation(line: 13, column: 3, scope: !11)
!13 = distinct !DISubprogram(name: "k", file: !1, line: 21, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!14 = !DILocalVariable(name: "array", scope: !13, file: !1, line: 22, type: !17)
!15 = !DILocation(line: 22, column: 3, scope: !13)
!16 = !DILocation(line: 23, column: 3, scope: !13)
!17 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)

; Of calls through a pointer, the assembly that keeps targets apart goes where
; the pointer is known and no other target of the call is left; that of the
; source stays.
target triple = "nvptx64-nvidia-cuda"
declare void @first()
declare void @second()

; CHECK-LABEL: @k
; CHECK-NEXT: call void asm sideeffect "", "i,r"(i32 1, ptr %f)
; CHECK-NEXT: call void asm sideeffect "", "i,r"(i32 0, ptr @first)
; CHECK-NEXT: call void asm sideeffect "", "i,r"(i32 1, ptr @second)
; CHECK-NEXT: call void asm sideeffect "", "i"(i32 0)
; CHECK-NEXT: ret void
define ptx_kernel void @k(ptr %f) !dbg !4 {
  call void asm sideeffect "", "i,r"(i32 0, ptr @first), !dbg !5
  call void asm sideeffect "", "i,r"(i32 1, ptr %f), !dbg !6
  call void asm sideeffect "", "i,r"(i32 0, ptr @first), !dbg !7
  call void asm sideeffect "", "i,r"(i32 1, ptr @second), !dbg !7
  call void asm sideeffect "", "i"(i32 0), !dbg !5
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "a.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 2, column: 1, scope: !4)
!6 = !DILocation(line: 3, column: 1, scope: !4)
!7 = !DILocation(line: 4, column: 1, scope: !4)

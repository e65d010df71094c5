; A copy and a fill of a size that is not constant are loops over bytes, with the
; place of the call; those of a constant size stay.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @copy
; CHECK-NOT: call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 %n
; CHECK: phi i64
; CHECK: load i8, ptr addrspace(1) %{{.*}}, !dbg ![[AT:[0-9]+]]
; CHECK: store i8 %{{.*}}, ptr addrspace(1) %{{.*}}, !dbg ![[AT]]
; CHECK: call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 64
define ptx_kernel void @copy(ptr addrspace(1) %to, ptr addrspace(1) %from, i64 %n) !dbg !4 {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 %n, i1 false), !dbg !6
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 64, i1 false), !dbg !6
  ret void, !dbg !6
}

; CHECK-LABEL: @fill
; CHECK-NOT: call void @llvm.memset
; CHECK: store i8 7, ptr addrspace(3)
define ptx_kernel void @fill(ptr addrspace(3) %to, i64 %n) {
  call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 %to, i8 7, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: @move
; CHECK-NOT: call void @llvm.memmove
; CHECK: load i8, ptr addrspace(1)
define ptx_kernel void @move(ptr addrspace(1) %to, ptr addrspace(1) %from, i64 %n) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 %n, i1 false)
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "copy", file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DILocation(line: 2, column: 3, scope: !4)

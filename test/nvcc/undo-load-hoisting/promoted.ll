; LLVM has moved the load of x[t] += a[i] in front of the loop, where it has no
; debug location; its store is still in the loop. The load goes back to its use.
; A load of the source, which has a location, stays where it is, and so does one
; from another place than the store's.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @promoted
; CHECK: entry:
; CHECK-NEXT: br label %loop
; CHECK: loop:
; CHECK: %[[X:.*]] = load float, ptr addrspace(1) %x
; CHECK-NEXT: %sum = fadd float %[[X]], %v
; CHECK-NEXT: store float %sum
define ptx_kernel void @promoted(ptr addrspace(1) %x, ptr addrspace(1) %a, i64 %n) {
entry:
  %first = load float, ptr addrspace(1) %x
  br label %loop
loop:
  %old = phi float [ %first, %entry ], [ %sum, %loop ]
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %place = getelementptr float, ptr addrspace(1) %a, i64 %i
  %v = load float, ptr addrspace(1) %place
  %sum = fadd float %old, %v
  store float %sum, ptr addrspace(1) %x
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @of_the_source
; CHECK: entry:
; CHECK-NEXT: %first = load
; CHECK: %old = phi
define ptx_kernel void @of_the_source(ptr addrspace(1) %x, i64 %n) !dbg !3 {
entry:
  %first = load float, ptr addrspace(1) %x, !dbg !4
  br label %loop
loop:
  %old = phi float [ %first, %entry ], [ %sum, %loop ]
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = fadd float %old, 1.0
  store float %sum, ptr addrspace(1) %x
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @other_place
; CHECK: entry:
; CHECK-NEXT: %first = load
; CHECK: %old = phi
define ptx_kernel void @other_place(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %n) {
entry:
  %first = load float, ptr addrspace(1) %x
  br label %loop
loop:
  %old = phi float [ %first, %entry ], [ %sum, %loop ]
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = fadd float %old, 1.0
  store float %sum, ptr addrspace(1) %y
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "of_the_source", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 2, scope: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{}

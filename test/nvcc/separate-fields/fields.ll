; Accesses to two fields of one struct get scopes that do not alias. A field that
; is the only one, a scalar, and a field of a nested struct get none.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @fields
; CHECK: load i32, ptr %b, align 4, !tbaa !{{[0-9]+}}, !alias.scope ![[B:[0-9]+]], !noalias ![[A:[0-9]+]]
; CHECK: store i32 %n, ptr %a, align 4, !tbaa !{{[0-9]+}}, !alias.scope ![[A]], !noalias ![[B]]
define ptx_kernel void @fields(ptr %a, ptr %b) {
  %n = load i32, ptr %b, align 4, !tbaa !5
  store i32 %n, ptr %a, align 4, !tbaa !4
  ret void
}

; CHECK-LABEL: @others
; CHECK-NOT: alias
; CHECK: ret void
define ptx_kernel void @others(ptr %a, ptr %b) {
  %n = load i32, ptr %b, align 4, !tbaa !6
  store i32 %n, ptr %a, align 4, !tbaa !7
  store float 0.0, ptr %b, align 4, !tbaa !9
  ret void
}

; CHECK: ![[B]] = !{![[SCOPE_B:[0-9]+]]}
; CHECK: ![[SCOPE_B]] = distinct !{![[SCOPE_B]], ![[DOMAIN:[0-9]+]], !"field"}
; CHECK: ![[DOMAIN]] = distinct !{![[DOMAIN]], !"fields"}
; CHECK: ![[A]] = !{![[SCOPE_A:[0-9]+]]}
; CHECK: ![[SCOPE_A]] = distinct !{![[SCOPE_A]], ![[DOMAIN]], !"field"}

!0 = !{!"root"}
!1 = !{!"int", !0, i64 0}
!2 = !{!"Two", !1, i64 0, !1, i64 4}
!3 = !{!"Outer", !2, i64 0, !1, i64 8}
!4 = !{!2, !1, i64 0}
!5 = !{!2, !1, i64 4}
!6 = !{!1, !1, i64 0}
!7 = !{!3, !1, i64 4}
!8 = !{!"float", !0, i64 0}
!9 = !{!10, !8, i64 0}
!10 = !{!"One", !8, i64 0}

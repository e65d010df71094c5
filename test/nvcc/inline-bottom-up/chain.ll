; Each level calls the one below twice, for structs in memory, and adds a field
; of one to a field of the other: with 30 levels that are a billion calls, of which
; nothing is left once each function is simplified before it is inlined. The
; kernel itself is simplified by later stages.
; CHECK-NOT: @level
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NEXT: alloca
; CHECK-NEXT: add i32 %x, 30
; CHECK-NEXT: store
; CHECK-NEXT: getelementptr
; CHECK-NEXT: store i32 1
; CHECK-NEXT: load
; CHECK-NEXT: store
; CHECK-NEXT: ret void
; CHECK-NOT: define
target triple = "nvptx64-nvidia-cuda"

define internal void @level0(ptr %to, i32 %x) alwaysinline {
  store i32 %x, ptr %to
  %second = getelementptr i8, ptr %to, i64 4
  store i32 1, ptr %second
  ret void
}
define internal void @level1(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level0(ptr %a, i32 %x)
  call void @level0(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level2(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level1(ptr %a, i32 %x)
  call void @level1(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level3(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level2(ptr %a, i32 %x)
  call void @level2(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level4(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level3(ptr %a, i32 %x)
  call void @level3(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level5(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level4(ptr %a, i32 %x)
  call void @level4(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level6(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level5(ptr %a, i32 %x)
  call void @level5(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level7(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level6(ptr %a, i32 %x)
  call void @level6(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level8(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level7(ptr %a, i32 %x)
  call void @level7(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level9(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level8(ptr %a, i32 %x)
  call void @level8(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level10(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level9(ptr %a, i32 %x)
  call void @level9(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level11(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level10(ptr %a, i32 %x)
  call void @level10(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level12(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level11(ptr %a, i32 %x)
  call void @level11(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level13(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level12(ptr %a, i32 %x)
  call void @level12(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level14(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level13(ptr %a, i32 %x)
  call void @level13(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level15(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level14(ptr %a, i32 %x)
  call void @level14(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level16(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level15(ptr %a, i32 %x)
  call void @level15(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level17(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level16(ptr %a, i32 %x)
  call void @level16(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level18(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level17(ptr %a, i32 %x)
  call void @level17(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level19(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level18(ptr %a, i32 %x)
  call void @level18(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level20(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level19(ptr %a, i32 %x)
  call void @level19(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level21(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level20(ptr %a, i32 %x)
  call void @level20(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level22(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level21(ptr %a, i32 %x)
  call void @level21(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level23(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level22(ptr %a, i32 %x)
  call void @level22(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level24(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level23(ptr %a, i32 %x)
  call void @level23(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level25(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level24(ptr %a, i32 %x)
  call void @level24(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level26(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level25(ptr %a, i32 %x)
  call void @level25(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level27(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level26(ptr %a, i32 %x)
  call void @level26(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level28(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level27(ptr %a, i32 %x)
  call void @level27(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level29(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level28(ptr %a, i32 %x)
  call void @level28(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define internal void @level30(ptr %to, i32 %x) alwaysinline {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  call void @level29(ptr %a, i32 %x)
  call void @level29(ptr %b, i32 0)
  %first = load i32, ptr %a
  %at = getelementptr i8, ptr %b, i64 4
  %second = load i32, ptr %at
  %sum = add i32 %first, %second
  store i32 %sum, ptr %to
  %there = getelementptr i8, ptr %to, i64 4
  store i32 %second, ptr %there
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %to = alloca [2 x i32]
  call void @level30(ptr %to, i32 %x)
  %v = load i32, ptr %to
  store i32 %v, ptr addrspace(1) %p
  ret void
}

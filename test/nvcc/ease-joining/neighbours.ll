; Of more than 32 loads of an array, one whose index no other has can have no
; neighbour: it is set aside by an ordering that the vectorizer does not look at.
; With 32 loads all stay as they are.
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [256 x i32] poison, align 16

; CHECK-LABEL: @of_33
; CHECK: %first = load atomic i32, ptr addrspace(3) %own unordered
; CHECK-NOT: atomic
; CHECK-LABEL: @of_32
; CHECK-NOT: atomic
define ptx_kernel void @of_33(i32 %t, i32 %u) {
  %own = getelementptr i32, ptr addrspace(3) @s, i32 %u
  %first = load i32, ptr addrspace(3) %own
  %p0 = getelementptr i32, ptr addrspace(3) @s, i32 %t
  %v0 = load i32, ptr addrspace(3) %p0
  %p1 = getelementptr i8, ptr addrspace(3) %p0, i32 4
  %v1 = load i32, ptr addrspace(3) %p1
  %p2 = getelementptr i8, ptr addrspace(3) %p0, i32 8
  %v2 = load i32, ptr addrspace(3) %p2
  %p3 = getelementptr i8, ptr addrspace(3) %p0, i32 12
  %v3 = load i32, ptr addrspace(3) %p3
  %p4 = getelementptr i8, ptr addrspace(3) %p0, i32 16
  %v4 = load i32, ptr addrspace(3) %p4
  %p5 = getelementptr i8, ptr addrspace(3) %p0, i32 20
  %v5 = load i32, ptr addrspace(3) %p5
  %p6 = getelementptr i8, ptr addrspace(3) %p0, i32 24
  %v6 = load i32, ptr addrspace(3) %p6
  %p7 = getelementptr i8, ptr addrspace(3) %p0, i32 28
  %v7 = load i32, ptr addrspace(3) %p7
  %p8 = getelementptr i8, ptr addrspace(3) %p0, i32 32
  %v8 = load i32, ptr addrspace(3) %p8
  %p9 = getelementptr i8, ptr addrspace(3) %p0, i32 36
  %v9 = load i32, ptr addrspace(3) %p9
  %p10 = getelementptr i8, ptr addrspace(3) %p0, i32 40
  %v10 = load i32, ptr addrspace(3) %p10
  %p11 = getelementptr i8, ptr addrspace(3) %p0, i32 44
  %v11 = load i32, ptr addrspace(3) %p11
  %p12 = getelementptr i8, ptr addrspace(3) %p0, i32 48
  %v12 = load i32, ptr addrspace(3) %p12
  %p13 = getelementptr i8, ptr addrspace(3) %p0, i32 52
  %v13 = load i32, ptr addrspace(3) %p13
  %p14 = getelementptr i8, ptr addrspace(3) %p0, i32 56
  %v14 = load i32, ptr addrspace(3) %p14
  %p15 = getelementptr i8, ptr addrspace(3) %p0, i32 60
  %v15 = load i32, ptr addrspace(3) %p15
  %p16 = getelementptr i8, ptr addrspace(3) %p0, i32 64
  %v16 = load i32, ptr addrspace(3) %p16
  %p17 = getelementptr i8, ptr addrspace(3) %p0, i32 68
  %v17 = load i32, ptr addrspace(3) %p17
  %p18 = getelementptr i8, ptr addrspace(3) %p0, i32 72
  %v18 = load i32, ptr addrspace(3) %p18
  %p19 = getelementptr i8, ptr addrspace(3) %p0, i32 76
  %v19 = load i32, ptr addrspace(3) %p19
  %p20 = getelementptr i8, ptr addrspace(3) %p0, i32 80
  %v20 = load i32, ptr addrspace(3) %p20
  %p21 = getelementptr i8, ptr addrspace(3) %p0, i32 84
  %v21 = load i32, ptr addrspace(3) %p21
  %p22 = getelementptr i8, ptr addrspace(3) %p0, i32 88
  %v22 = load i32, ptr addrspace(3) %p22
  %p23 = getelementptr i8, ptr addrspace(3) %p0, i32 92
  %v23 = load i32, ptr addrspace(3) %p23
  %p24 = getelementptr i8, ptr addrspace(3) %p0, i32 96
  %v24 = load i32, ptr addrspace(3) %p24
  %p25 = getelementptr i8, ptr addrspace(3) %p0, i32 100
  %v25 = load i32, ptr addrspace(3) %p25
  %p26 = getelementptr i8, ptr addrspace(3) %p0, i32 104
  %v26 = load i32, ptr addrspace(3) %p26
  %p27 = getelementptr i8, ptr addrspace(3) %p0, i32 108
  %v27 = load i32, ptr addrspace(3) %p27
  %p28 = getelementptr i8, ptr addrspace(3) %p0, i32 112
  %v28 = load i32, ptr addrspace(3) %p28
  %p29 = getelementptr i8, ptr addrspace(3) %p0, i32 116
  %v29 = load i32, ptr addrspace(3) %p29
  %p30 = getelementptr i8, ptr addrspace(3) %p0, i32 120
  %v30 = load i32, ptr addrspace(3) %p30
  %p31 = getelementptr i8, ptr addrspace(3) %p0, i32 124
  %v31 = load i32, ptr addrspace(3) %p31
  ret void
}

define ptx_kernel void @of_32(i32 %t, i32 %u) {
  %own = getelementptr i32, ptr addrspace(3) @s, i32 %u
  %first = load i32, ptr addrspace(3) %own
  %p0 = getelementptr i32, ptr addrspace(3) @s, i32 %t
  %v0 = load i32, ptr addrspace(3) %p0
  %p1 = getelementptr i8, ptr addrspace(3) %p0, i32 4
  %v1 = load i32, ptr addrspace(3) %p1
  %p2 = getelementptr i8, ptr addrspace(3) %p0, i32 8
  %v2 = load i32, ptr addrspace(3) %p2
  %p3 = getelementptr i8, ptr addrspace(3) %p0, i32 12
  %v3 = load i32, ptr addrspace(3) %p3
  %p4 = getelementptr i8, ptr addrspace(3) %p0, i32 16
  %v4 = load i32, ptr addrspace(3) %p4
  %p5 = getelementptr i8, ptr addrspace(3) %p0, i32 20
  %v5 = load i32, ptr addrspace(3) %p5
  %p6 = getelementptr i8, ptr addrspace(3) %p0, i32 24
  %v6 = load i32, ptr addrspace(3) %p6
  %p7 = getelementptr i8, ptr addrspace(3) %p0, i32 28
  %v7 = load i32, ptr addrspace(3) %p7
  %p8 = getelementptr i8, ptr addrspace(3) %p0, i32 32
  %v8 = load i32, ptr addrspace(3) %p8
  %p9 = getelementptr i8, ptr addrspace(3) %p0, i32 36
  %v9 = load i32, ptr addrspace(3) %p9
  %p10 = getelementptr i8, ptr addrspace(3) %p0, i32 40
  %v10 = load i32, ptr addrspace(3) %p10
  %p11 = getelementptr i8, ptr addrspace(3) %p0, i32 44
  %v11 = load i32, ptr addrspace(3) %p11
  %p12 = getelementptr i8, ptr addrspace(3) %p0, i32 48
  %v12 = load i32, ptr addrspace(3) %p12
  %p13 = getelementptr i8, ptr addrspace(3) %p0, i32 52
  %v13 = load i32, ptr addrspace(3) %p13
  %p14 = getelementptr i8, ptr addrspace(3) %p0, i32 56
  %v14 = load i32, ptr addrspace(3) %p14
  %p15 = getelementptr i8, ptr addrspace(3) %p0, i32 60
  %v15 = load i32, ptr addrspace(3) %p15
  %p16 = getelementptr i8, ptr addrspace(3) %p0, i32 64
  %v16 = load i32, ptr addrspace(3) %p16
  %p17 = getelementptr i8, ptr addrspace(3) %p0, i32 68
  %v17 = load i32, ptr addrspace(3) %p17
  %p18 = getelementptr i8, ptr addrspace(3) %p0, i32 72
  %v18 = load i32, ptr addrspace(3) %p18
  %p19 = getelementptr i8, ptr addrspace(3) %p0, i32 76
  %v19 = load i32, ptr addrspace(3) %p19
  %p20 = getelementptr i8, ptr addrspace(3) %p0, i32 80
  %v20 = load i32, ptr addrspace(3) %p20
  %p21 = getelementptr i8, ptr addrspace(3) %p0, i32 84
  %v21 = load i32, ptr addrspace(3) %p21
  %p22 = getelementptr i8, ptr addrspace(3) %p0, i32 88
  %v22 = load i32, ptr addrspace(3) %p22
  %p23 = getelementptr i8, ptr addrspace(3) %p0, i32 92
  %v23 = load i32, ptr addrspace(3) %p23
  %p24 = getelementptr i8, ptr addrspace(3) %p0, i32 96
  %v24 = load i32, ptr addrspace(3) %p24
  %p25 = getelementptr i8, ptr addrspace(3) %p0, i32 100
  %v25 = load i32, ptr addrspace(3) %p25
  %p26 = getelementptr i8, ptr addrspace(3) %p0, i32 104
  %v26 = load i32, ptr addrspace(3) %p26
  %p27 = getelementptr i8, ptr addrspace(3) %p0, i32 108
  %v27 = load i32, ptr addrspace(3) %p27
  %p28 = getelementptr i8, ptr addrspace(3) %p0, i32 112
  %v28 = load i32, ptr addrspace(3) %p28
  %p29 = getelementptr i8, ptr addrspace(3) %p0, i32 116
  %v29 = load i32, ptr addrspace(3) %p29
  %p30 = getelementptr i8, ptr addrspace(3) %p0, i32 120
  %v30 = load i32, ptr addrspace(3) %p30
  ret void
}

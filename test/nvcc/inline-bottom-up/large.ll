; A hundred calls of @f2, with all that it calls, are more than 300,000
; instructions: @many calls a declaration, which says how large it is. Another
; kernel has one call of it, which is inlined.
; CHECK: define ptx_kernel void @many
; CHECK-COUNT-100: call i32 @f2(
; CHECK-NOT: call
; CHECK: define ptx_kernel void @one
; CHECK-NOT: call
; CHECK: declare i32 @f2(i32) #[[LARGE:[0-9]+]]
; CHECK: attributes #[[LARGE]] = { {{.*}}"warplint-too-large"="3201" }
target triple = "nvptx64-nvidia-cuda"

define internal i32 @f0(i32 %x0) alwaysinline {
  %x1 = mul i32 %x0, %x0
  %x2 = mul i32 %x1, %x0
  %x3 = mul i32 %x2, %x1
  %x4 = mul i32 %x3, %x2
  %x5 = mul i32 %x4, %x3
  %x6 = mul i32 %x5, %x4
  %x7 = mul i32 %x6, %x5
  %x8 = mul i32 %x7, %x6
  %x9 = mul i32 %x8, %x7
  %x10 = mul i32 %x9, %x8
  %x11 = mul i32 %x10, %x9
  %x12 = mul i32 %x11, %x10
  %x13 = mul i32 %x12, %x11
  %x14 = mul i32 %x13, %x12
  %x15 = mul i32 %x14, %x13
  %x16 = mul i32 %x15, %x14
  %x17 = mul i32 %x16, %x15
  %x18 = mul i32 %x17, %x16
  %x19 = mul i32 %x18, %x17
  %x20 = mul i32 %x19, %x18
  ret i32 %x20
}
define internal i32 @f1(i32 %x0) alwaysinline {
  %x1 = call i32 @f0(i32 %x0)
  %x2 = call i32 @f0(i32 %x1)
  %x3 = call i32 @f0(i32 %x2)
  %x4 = call i32 @f0(i32 %x3)
  %x5 = call i32 @f0(i32 %x4)
  %x6 = call i32 @f0(i32 %x5)
  %x7 = call i32 @f0(i32 %x6)
  %x8 = call i32 @f0(i32 %x7)
  %x9 = call i32 @f0(i32 %x8)
  %x10 = call i32 @f0(i32 %x9)
  %x11 = call i32 @f0(i32 %x10)
  %x12 = call i32 @f0(i32 %x11)
  %x13 = call i32 @f0(i32 %x12)
  %x14 = call i32 @f0(i32 %x13)
  %x15 = call i32 @f0(i32 %x14)
  %x16 = call i32 @f0(i32 %x15)
  ret i32 %x16
}
define internal i32 @f2(i32 %x0) alwaysinline {
  %x1 = call i32 @f1(i32 %x0)
  %x2 = call i32 @f1(i32 %x1)
  %x3 = call i32 @f1(i32 %x2)
  %x4 = call i32 @f1(i32 %x3)
  %x5 = call i32 @f1(i32 %x4)
  %x6 = call i32 @f1(i32 %x5)
  %x7 = call i32 @f1(i32 %x6)
  %x8 = call i32 @f1(i32 %x7)
  %x9 = call i32 @f1(i32 %x8)
  %x10 = call i32 @f1(i32 %x9)
  ret i32 %x10
}
define ptx_kernel void @many(ptr addrspace(1) %p, i32 %x0) {
  %x1 = call i32 @f2(i32 %x0)
  %x2 = call i32 @f2(i32 %x1)
  %x3 = call i32 @f2(i32 %x2)
  %x4 = call i32 @f2(i32 %x3)
  %x5 = call i32 @f2(i32 %x4)
  %x6 = call i32 @f2(i32 %x5)
  %x7 = call i32 @f2(i32 %x6)
  %x8 = call i32 @f2(i32 %x7)
  %x9 = call i32 @f2(i32 %x8)
  %x10 = call i32 @f2(i32 %x9)
  %x11 = call i32 @f2(i32 %x10)
  %x12 = call i32 @f2(i32 %x11)
  %x13 = call i32 @f2(i32 %x12)
  %x14 = call i32 @f2(i32 %x13)
  %x15 = call i32 @f2(i32 %x14)
  %x16 = call i32 @f2(i32 %x15)
  %x17 = call i32 @f2(i32 %x16)
  %x18 = call i32 @f2(i32 %x17)
  %x19 = call i32 @f2(i32 %x18)
  %x20 = call i32 @f2(i32 %x19)
  %x21 = call i32 @f2(i32 %x20)
  %x22 = call i32 @f2(i32 %x21)
  %x23 = call i32 @f2(i32 %x22)
  %x24 = call i32 @f2(i32 %x23)
  %x25 = call i32 @f2(i32 %x24)
  %x26 = call i32 @f2(i32 %x25)
  %x27 = call i32 @f2(i32 %x26)
  %x28 = call i32 @f2(i32 %x27)
  %x29 = call i32 @f2(i32 %x28)
  %x30 = call i32 @f2(i32 %x29)
  %x31 = call i32 @f2(i32 %x30)
  %x32 = call i32 @f2(i32 %x31)
  %x33 = call i32 @f2(i32 %x32)
  %x34 = call i32 @f2(i32 %x33)
  %x35 = call i32 @f2(i32 %x34)
  %x36 = call i32 @f2(i32 %x35)
  %x37 = call i32 @f2(i32 %x36)
  %x38 = call i32 @f2(i32 %x37)
  %x39 = call i32 @f2(i32 %x38)
  %x40 = call i32 @f2(i32 %x39)
  %x41 = call i32 @f2(i32 %x40)
  %x42 = call i32 @f2(i32 %x41)
  %x43 = call i32 @f2(i32 %x42)
  %x44 = call i32 @f2(i32 %x43)
  %x45 = call i32 @f2(i32 %x44)
  %x46 = call i32 @f2(i32 %x45)
  %x47 = call i32 @f2(i32 %x46)
  %x48 = call i32 @f2(i32 %x47)
  %x49 = call i32 @f2(i32 %x48)
  %x50 = call i32 @f2(i32 %x49)
  %x51 = call i32 @f2(i32 %x50)
  %x52 = call i32 @f2(i32 %x51)
  %x53 = call i32 @f2(i32 %x52)
  %x54 = call i32 @f2(i32 %x53)
  %x55 = call i32 @f2(i32 %x54)
  %x56 = call i32 @f2(i32 %x55)
  %x57 = call i32 @f2(i32 %x56)
  %x58 = call i32 @f2(i32 %x57)
  %x59 = call i32 @f2(i32 %x58)
  %x60 = call i32 @f2(i32 %x59)
  %x61 = call i32 @f2(i32 %x60)
  %x62 = call i32 @f2(i32 %x61)
  %x63 = call i32 @f2(i32 %x62)
  %x64 = call i32 @f2(i32 %x63)
  %x65 = call i32 @f2(i32 %x64)
  %x66 = call i32 @f2(i32 %x65)
  %x67 = call i32 @f2(i32 %x66)
  %x68 = call i32 @f2(i32 %x67)
  %x69 = call i32 @f2(i32 %x68)
  %x70 = call i32 @f2(i32 %x69)
  %x71 = call i32 @f2(i32 %x70)
  %x72 = call i32 @f2(i32 %x71)
  %x73 = call i32 @f2(i32 %x72)
  %x74 = call i32 @f2(i32 %x73)
  %x75 = call i32 @f2(i32 %x74)
  %x76 = call i32 @f2(i32 %x75)
  %x77 = call i32 @f2(i32 %x76)
  %x78 = call i32 @f2(i32 %x77)
  %x79 = call i32 @f2(i32 %x78)
  %x80 = call i32 @f2(i32 %x79)
  %x81 = call i32 @f2(i32 %x80)
  %x82 = call i32 @f2(i32 %x81)
  %x83 = call i32 @f2(i32 %x82)
  %x84 = call i32 @f2(i32 %x83)
  %x85 = call i32 @f2(i32 %x84)
  %x86 = call i32 @f2(i32 %x85)
  %x87 = call i32 @f2(i32 %x86)
  %x88 = call i32 @f2(i32 %x87)
  %x89 = call i32 @f2(i32 %x88)
  %x90 = call i32 @f2(i32 %x89)
  %x91 = call i32 @f2(i32 %x90)
  %x92 = call i32 @f2(i32 %x91)
  %x93 = call i32 @f2(i32 %x92)
  %x94 = call i32 @f2(i32 %x93)
  %x95 = call i32 @f2(i32 %x94)
  %x96 = call i32 @f2(i32 %x95)
  %x97 = call i32 @f2(i32 %x96)
  %x98 = call i32 @f2(i32 %x97)
  %x99 = call i32 @f2(i32 %x98)
  %x100 = call i32 @f2(i32 %x99)
  store i32 %x100, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @one(ptr addrspace(1) %p, i32 %x0) {
  %x1 = call i32 @f2(i32 %x0)
  store i32 %x1, ptr addrspace(1) %p
  ret void
}

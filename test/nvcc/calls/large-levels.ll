; How large a kernel becomes is known once recursion is spelled out: ten calls of
; @rec are 220,000 instructions before, and twice as many with one level more.
; CHECK: declare {{.*}} #[[LARGE:[0-9]+]]
; CHECK: attributes #[[LARGE]] = { {{.*}}"warplint-too-large"=
target triple = "nvptx64-nvidia-cuda"

define internal i32 @f0(i32 %x0) {
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
define internal i32 @f1(i32 %x0) {
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
define internal i32 @f2(i32 %x0) {
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
  %x11 = call i32 @f1(i32 %x10)
  %x12 = call i32 @f1(i32 %x11)
  %x13 = call i32 @f1(i32 %x12)
  %x14 = call i32 @f1(i32 %x13)
  %x15 = call i32 @f1(i32 %x14)
  %x16 = call i32 @f1(i32 %x15)
  ret i32 %x16
}
define internal i32 @f3(i32 %x0) {
  %x1 = call i32 @f2(i32 %x0)
  %x2 = call i32 @f2(i32 %x1)
  %x3 = call i32 @f2(i32 %x2)
  %x4 = call i32 @f2(i32 %x3)
  ret i32 %x4
}
define internal i32 @rec(i32 %n) {
  %done = icmp eq i32 %n, 0
  br i1 %done, label %end, label %more
more:
  %m = sub i32 %n, 1
  %a = call i32 @rec(i32 %m)
  %b = call i32 @f3(i32 %a)
  %c = call i32 @rec(i32 %b)
  %d = add i32 %c, %b
  ret i32 %d
end:
  ret i32 1
}
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n0) {
  %n1 = call i32 @rec(i32 %n0)
  %n2 = call i32 @rec(i32 %n1)
  %n3 = call i32 @rec(i32 %n2)
  %n4 = call i32 @rec(i32 %n3)
  %n5 = call i32 @rec(i32 %n4)
  %n6 = call i32 @rec(i32 %n5)
  %n7 = call i32 @rec(i32 %n6)
  %n8 = call i32 @rec(i32 %n7)
  %n9 = call i32 @rec(i32 %n8)
  %n10 = call i32 @rec(i32 %n9)
  store i32 %n10, ptr addrspace(1) %p
  ret void
}

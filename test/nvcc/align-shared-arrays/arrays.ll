; Arrays and structs in shared memory are aligned to 16 bytes. Scalars, what is
; aligned to more, and variables of other memory keep their alignment.
target triple = "nvptx64-nvidia-cuda"

; CHECK: @bytes = {{.*}} align 16
@bytes = internal addrspace(3) global [5 x i8] poison, align 1
; CHECK: @pair = {{.*}} align 16
@pair = internal addrspace(3) global { i32, float } poison, align 4
; CHECK: @scalar = {{.*}} align 4
@scalar = internal addrspace(3) global i32 poison, align 4
; CHECK: @wide = {{.*}} align 128
@wide = internal addrspace(3) global [32 x i32] poison, align 128
; CHECK: @of_device = {{.*}} align 4
@of_device = internal addrspace(1) global [32 x i32] zeroinitializer, align 4

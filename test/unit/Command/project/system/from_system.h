#define FROM_SYSTEM 8

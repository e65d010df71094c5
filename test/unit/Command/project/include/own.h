#define OWN 16

// golden.c: prints what hash.txt holds: a hash of all that chains show, one of walkers, one of
// arms, and one of what chains can be asked for.

#include "golden.h"

#include <stdio.h>

int main(void) {
    printf("chains %08x\n", (unsigned)golden_chains());
    printf("walkers %08x\n", (unsigned)golden_walkers());
    printf("arms %08x\n", (unsigned)golden_arms());
    printf("poses %08x\n", (unsigned)golden_poses());
    return 0;
}

// golden.c: prints the content of hash.txt: a hash each of the results of chains, of walkers, of
// walkers on surfaces, of two-bone arms, of goals and poses of chains, and of rigs.

#include "golden.h"

#include <stdio.h>

int main(void) {
    printf("chains %08x\n", (unsigned)golden_chains());
    printf("walkers %08x\n", (unsigned)golden_walkers());
    printf("surfaces %08x\n", (unsigned)golden_surfaces());
    printf("arms %08x\n", (unsigned)golden_arms());
    printf("poses %08x\n", (unsigned)golden_poses());
    printf("rigs %08x\n", (unsigned)golden_rigs());
    return 0;
}

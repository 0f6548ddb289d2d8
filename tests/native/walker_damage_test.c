// walker_damage_test.c: wrong states of walkers are refused, and change nothing.

#include "walk_check.h"
#include "walk_state.h"

static walk mid_walk(int32_t legs) {
    walk w = plain_walk(legs);
    ik_walker_drive(w.walker, 2, 0.5, 1);
    go(&w, 40);
    ik_walker_set_leg_enabled(w.walker, 1, false);
    look_anew(&w);
    go(&w, 20);
    return w;
}

static void check_refused(ik_walker *walker, const saved *state) {
    trace before;
    take_trace(walker, &before);
    CHECK_EQUAL(restore(walker, state), IK_ERROR_STATE);
    CHECK(is_as(&before, walker));
}

// The size depends on the shape alone, and no byte beyond it is written.
static void sizes(void) {
    walk w = plain_walk(8);
    size_t size = ik_walker_state_size(w.walker);
    CHECK(size > 2500 && size < 5000);
    ik_walker_drive(w.walker, 3, 1, 1);
    for (int32_t i = 0; i < 100; i++) {
        go(&w, 1);
        CHECK(ik_walker_state_size(w.walker) == size);
    }
    uint8_t *bytes = malloc(size + 8);
    memset(bytes, 0xa5, size + 8);
    ik_walker_save_state(w.walker, bytes);
    for (size_t i = size; i < size + 8; i++) {
        CHECK(bytes[i] == 0xa5);
    }
    free(bytes);
    end_walk(&w);
}

static void cut_short(void) {
    walk w = mid_walk(4);
    saved state = save(w.walker);
    go(&w, 10);
    for (size_t size = 0; size < state.size; size++) {
        // In a block of its own, so that the sanitizer finds reads beyond its end.
        saved part = {size, malloc(size + (size == 0))};
        memcpy(part.bytes, state.bytes, size);
        check_refused(w.walker, &part);
        if (size >= 4) {
            repair(&part);
            check_refused(w.walker, &part);
        }
        free(part.bytes);
    }
    saved longer = {state.size + 1, calloc(1, state.size + 1)};
    memcpy(longer.bytes, state.bytes, state.size);
    check_refused(w.walker, &longer);
    repair(&longer);
    check_refused(w.walker, &longer);
    CHECK_EQUAL(restore(w.walker, &state), IK_OK);
    free(longer.bytes);
    free(state.bytes);
    end_walk(&w);
}

static void flipped_bytes(void) {
    walk w = mid_walk(4);
    saved state = save(w.walker);
    go(&w, 10);
    for (size_t i = 0; i < state.size; i++) {
        const uint8_t flips[] = {1, 0x80, 0xff};
        for (size_t k = 0; k < COUNT(flips); k++) {
            state.bytes[i] ^= flips[k];
            check_refused(w.walker, &state);
            state.bytes[i] ^= flips[k];
        }
    }
    CHECK_EQUAL(restore(w.walker, &state), IK_OK);
    free(state.bytes);
    end_walk(&w);
}

static void wrong_heads(void) {
    walk w = mid_walk(4);
    saved state = save(w.walker);
    CHECK(memcmp(state.bytes, "IKSW", 4) == 0);
    for (size_t i = 0; i < 8; i++) {
        // Magic, kind and version.
        state.bytes[i] ^= 1;
        repair(&state);
        check_refused(w.walker, &state);
        state.bytes[i] ^= 1;
    }
    repair(&state);
    CHECK_EQUAL(restore(w.walker, &state), IK_OK);
    free(state.bytes);
    end_walk(&w);
}

static void wrong_shapes(void) {
    walk w = mid_walk(6);
    saved state = save(w.walker);
    for (int32_t what = 0; what < 9; what++) {
        ik_walker_leg leg[8];
        int32_t legs = what == 0 ? 8 : 6, up = what == 1 ? IK_UP_Y : IK_UP_Z;
        describe(legs, leg);
        ik_walker_lay_out(legs, leg, NULL, NULL, NULL);
        for (int32_t i = 0; i < legs; i++) {
            leg[i].given |= what == 8 ? IK_LEG_RANK : 0;
            leg[i].rank = i % 3 + (i >= 3);
        }
        leg[2].lengths[1] += what == 2 ? 1e-15 : 0;
        leg[3].hip[2] += what == 3 ? 1e-15 : 0;
        leg[3].hip[0] += what == 4 ? 1e-15 : 0;
        leg[4].home[1] += what == 5 ? 1e-15 : 0;
        if (what == 6) {
            leg[5].given |= IK_LEG_BENDS;
            leg[5].bends[0] = 1;
            leg[5].bends[1] = 0.61;
        }
        if (what == 7) {
            leg[0].bones = 4;
        }
        walk other;
        CHECK_EQUAL(begin_walk(&other, legs, leg, up), IK_OK);
        check_refused(other.walker, &state);
        end_walk(&other);
    }
    walk same = plain_walk(6);
    CHECK_EQUAL(restore(same.walker, &state), IK_OK);
    end_walk(&same);
    free(state.bytes);
    end_walk(&w);
}

// Puts any value anywhere, with a correct checksum: the state is refused and changes nothing, or
// the walker continues without a fault.
static void wrong_values(void) {
    const double values[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300, 1e30, 1e9, 3, -1, 0, 1, 0.5};
    int32_t refused = 0, taken = 0;
    for (int32_t mode = 0; mode < 3; mode++) {
        walk w = mid_walk(3);
        double x = body_of(&w).x, y = body_of(&w).y;
        w.imposed = mode == 2;
        if (mode == 1) {
            ik_walker_chase(w.walker, x + 2, y + 2, 0);
        } else if (mode == 2) {
            ik_walker_follow(w.walker, x + 0.1, y, 0, 1);
        }
        go(&w, 3);
        saved state = save(w.walker), damaged = save(w.walker);
        for (size_t i = 8; i + 12 <= state.size; i++) {
            for (size_t k = 0; k < COUNT(values); k++) {
                memcpy(damaged.bytes, state.bytes, state.size);
                memcpy(damaged.bytes + i, &values[k], 8);
                repair(&damaged);
                trace before;
                take_trace(w.walker, &before);
                if (restore(w.walker, &damaged)) {
                    refused++;
                    CHECK(is_as(&before, w.walker));
                    continue;
                }
                taken++;
                restored(&w);
                for (int32_t frame = 0; frame < 3; frame++) {
                    sound(stride(&w, 1 / 60.0));
                }
                sound(stride(&w, 0.25));
            }
        }
        CHECK_EQUAL(restore(w.walker, &state), IK_OK);
        free(state.bytes);
        free(damaged.bytes);
        end_walk(&w);
    }
    CHECK(refused > 15000 && taken > 5000);
}

// States whose leg modes contradict the rest are refused.
static void wrong_modes(void) {
    walk w = mid_walk(4);
    ik_walker *walker = w.walker;
    for (int32_t what = 0; what < 10; what++) {
        walk other = mid_walk(4);
        ik_leg *leg = other.walker->leg;
        int32_t stands = leg[0].mode == IK_STANCE ? 0 : leg[2].mode == IK_STANCE ? 2 : 3;
        CHECK(leg[stands].mode == IK_STANCE && leg[1].mode == IK_HANGING);
        switch (what) {
        case 0:
            leg[1].mode = IK_STANCE; // of a disabled leg
            break;
        case 1:
            leg[1].mode = IK_SWING;
            break;
        case 2:
            leg[stands].mode = 3;
            break;
        case 3:
            leg[stands].foothold.x += 0.01; // not where it stands
            break;
        case 4:
            leg[stands].progress = 0.5;
            break;
        case 5:
            leg[stands].foot.z = leg[stands].foothold.z = 0.01; // above the ground
            break;
        case 6:
            other.walker->asleep = true; // while it walks
            break;
        case 7:
            other.walker->yielded.x = 0.01; // without an imposed pose
            break;
        case 8: { // a hanging leg, stretched as far as only a planted one may be
            ik_vec way = ik_vec_sub(leg[1].foot, leg[1].hip_now);
            double scale = 0.99 * leg[1].limb.reach / ik_vec_length(way);
            leg[1].foot = ik_vec_add(leg[1].hip_now, ik_vec_scale(scale, way));
            break;
        }
        default:
            leg[stands].foot.x = leg[stands].foothold.x = leg[stands].foot.x + 3; // out of reach
            break;
        }
        saved state = save(other.walker);
        check_refused(walker, &state);
        free(state.bytes);
        end_walk(&other);
    }
    end_walk(&w);
}

// Whatever the velocity of a swing over terrain, the walker's next states can be restored.
static void wrong_velocities(void) {
    const float flat[] = {0, 0};
    ik_height_field *field;
    CHECK_EQUAL(ik_height_field_create(2, 1, -1e3, 0, 2e3, flat, &field), IK_OK);
    walk w = plain_walk(6);
    ik_walker_set_height_field(w.walker, field);
    ik_walker_drive(w.walker, 1, 0, 0);
    go(&w, 45);
    saved state = save(w.walker);
    int32_t swings = 0;
    for (int32_t i = 0; i < 6; i++) {
        for (double speed = 1; speed < 1e25; speed *= 10) {
            CHECK_EQUAL(restore(w.walker, &state), IK_OK);
            swings += w.walker->leg[i].mode == IK_SWING;
            w.walker->leg[i].path.velocity = (ik_vec){speed, -speed, speed};
            w.walker->leg[i].path.acceleration = (ik_vec){-speed, speed, speed};
            for (int32_t frame = 0; frame < 30; frame++) {
                ik_walker_update(w.walker, 1 / 60.0);
                saved next = save(w.walker);
                CHECK_EQUAL(restore(w.walker, &next), IK_OK);
                free(next.bytes);
            }
        }
    }
    CHECK(swings > 20);
    free(state.bytes);
    end_walk(&w);
    ik_height_field_destroy(field);
}

// A walker that sleeps, with a place of rest where no ground is, wakes up.
static void wrong_rest(void) {
    for (int32_t legs = 2; legs <= 6; legs += 2) {
        walk w = plain_walk(legs);
        go(&w, 240);
        CHECK(body_of(&w).resting);
        saved state = save(w.walker);
        for (int32_t i = 0; i < 3 * legs; i++) {
            CHECK_EQUAL(restore(w.walker, &state), IK_OK);
            (&w.walker->leg[i / 3].rest.x)[i % 3] += 0.01;
            saved damaged = save(w.walker);
            if (restore(w.walker, &damaged) == IK_OK) {
                saved next = save(w.walker);
                CHECK_EQUAL(restore(w.walker, &next), IK_OK);
                free(next.bytes);
            }
            free(damaged.bytes);
        }
        free(state.bytes);
        end_walk(&w);
    }
}

const test walker_damage_tests[] = {
    {"a walker's state has the size that its shape determines", sizes},
    {"a walker's state that is cut short or too long is refused", cut_short},
    {"a walker's state with a changed byte is refused", flipped_bytes},
    {"a walker's state of another kind or version is refused", wrong_heads},
    {"a walker's state of another shape is refused", wrong_shapes},
    {"a walker's state with wrong values is refused, or the walk continues without a fault",
     wrong_values},
    {"whatever the velocity of a swing in a walker's state, its own states can be restored",
     wrong_velocities},
    {"a walker's state with a place of rest off the ground leads to states that can be restored",
     wrong_rest},
    {"a walker's state whose parts contradict each other is refused", wrong_modes},
    {0},
};

#include "byte_masks.h"

#define INLINE static inline __attribute__((always_inline))

typedef unsigned long long bits64;
typedef unsigned char bytes32 __attribute__((vector_size(32)));
typedef unsigned char loose_bytes32 __attribute__((vector_size(32), aligned(1), may_alias));
typedef _Bool bools32 __attribute__((ext_vector_type(32)));

/// What sixty-four bytes are.
typedef struct {
    bits64 digits, zeros, colons, capitals, signs, base64, letters, blanks, escapes;
} masks;

/// The bits of thirty-two bytes, each of which is 0 or 255, at their place among sixty-four. By reference: how vectors are
/// handed over depends on what the processor is known to have.
INLINE bits64 bits_of(const bytes32 *mask, int half) {
    const bools32 bits = __builtin_convertvector(*mask, bools32);
    unsigned word;
    __builtin_memcpy(&word, &bits, sizeof word);
    return (bits64)word << (half * 32);
}

INLINE void add_masks(const unsigned char *text, masks *all) {
    for (int half = 0; half < 2; half++) {
        const bytes32 bytes = *(const loose_bytes32 *)(text + half * 32);
        const bytes32 digits = (bytes32)(bytes - '0' < 10);
        const bytes32 letters = (bytes32)((bytes | 0x20) - 'a' < 26);
        const bytes32 zeros = (bytes32)(bytes == '0');
        const bytes32 colons = (bytes32)(bytes == ':');
        const bytes32 capitals = (bytes32)(bytes - 'A' < 26);
        const bytes32 signs = (bytes32)(bytes == '+') | (bytes32)(bytes == '(');
        // A plus sign and a stroke differ in one bit.
        const bytes32 base64 = letters | digits | (bytes32)((bytes | 4) == '/') | (bytes32)(bytes == '-')
            | (bytes32)(bytes == '_');
        const bytes32 blanks = (bytes32)(bytes == ' ') | (bytes32)(bytes - '\t' < 2);
        const bytes32 escapes = (bytes32)(bytes == '\\');
        all->digits |= bits_of(&digits, half);
        all->zeros |= bits_of(&zeros, half);
        all->colons |= bits_of(&colons, half);
        all->capitals |= bits_of(&capitals, half);
        all->signs |= bits_of(&signs, half);
        all->base64 |= bits_of(&base64, half);
        all->letters |= bits_of(&letters, half);
        all->blanks |= bits_of(&blanks, half);
        all->escapes |= bits_of(&escapes, half);
    }
}

INLINE masks masks_at(const unsigned char *text, long count, long position) {
    masks all = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    if (position < 0 || position >= count) return all;
    if (count - position >= 64) {
        add_masks(text + position, &all);
        return all;
    }
    unsigned char last[64] = {0};
    for (long place = 0; place < count - position; place++) last[place] = text[position + place];
    add_masks(last, &all);
    return all;
}

/// The mask of the bytes so many further on.
INLINE bits64 ahead(bits64 low, bits64 high, int count) { return low >> count | high << (64 - count); }

INLINE bits64 numbers(const masks *last, const masks *here, const masks *next) {
    const bits64 low = here->digits, high = next->digits;
    const bits64 starts = low & ~(low << 1 | last->digits >> 63);
    const bits64 two = ahead(low, high, 1), third = ahead(low, high, 2), three = two & third;
    const bits64 fourth = ahead(low, high, 3), fifth = ahead(low, high, 4), sixth = ahead(low, high, 5);
    const bits64 seventh = ahead(low, high, 6), eighth = ahead(low, high, 7), ninth = ahead(low, high, 8);
    const bits64 more = three & fourth & eighth & ahead(low, high, 12) & ahead(low, high, 10);
    // Four digits, a sign of up to three bytes and four or more: a card in groups.
    const bits64 card = three & fourth & ~fifth & eighth & ninth;
    // Three digits, a sign, and two or three, a sign and more: United States numbers.
    const bits64 american = three & ~fourth & fifth & sixth & (seventh ^ eighth) & ninth;
    // A trunk zero and more, but for the parts of a time.
    const bits64 trunk = here->zeros & two & ~(~third & ahead(here->colons, next->colons, 2));
    const bits64 capital = here->capitals << 1 | last->capitals >> 63;
    const bits64 opened = here->signs << 1 | last->signs >> 63
        | (capital & (here->capitals << 2 | last->capitals >> 62));
    return starts & (more | card | american | trunk | opened);
}

INLINE bits64 base64_runs(const masks *last, const masks *here, const masks *next) {
    const bits64 low = here->base64, high = next->base64;
    const bits64 starts = low & ~(low << 1 | last->base64 >> 63);
    const bits64 likely = starts & ahead(low, high, 23) & ahead(low, high, 12);
    if (!likely) return 0;
    unsigned __int128 run = (unsigned __int128)high << 64 | low;
    run &= run >> 1;
    run &= run >> 2;
    run &= run >> 4;
    return likely & (bits64)run & (bits64)(run >> 8) & (bits64)(run >> 16);
}

/// Letters but for those of an escape such as `\n`.
INLINE bits64 word_letters(bits64 letters, bits64 escapes, bits64 last) { return letters & ~(escapes << 1 | last >> 63); }

INLINE bits64 word_breaks(bits64 letters, bits64 blanks, bits64 starts) {
    const bits64 two = letters & letters >> 1, four = two & two >> 2;
    const bits64 nine = four & four >> 4 & letters >> 8;
    // Of a word at the end, its next letters may follow.
    const bits64 brief = starts & ~(two & two >> 1) & ~(3ULL << 62);
    const bits64 signs = ~(letters | blanks), pairs = signs & signs >> 1;
    return brief | (starts & nine) | (pairs & pairs >> 2 & pairs >> 4);
}

INLINE void find(const unsigned char *text, long count, long position, long blocks, bulwark_candidates *found) {
    masks last = masks_at(text, count, position - 64), here = masks_at(text, count, position);
    bits64 before = word_letters(last.letters, last.escapes, 0);
    for (long block = 0; block < blocks; block++) {
        position += 64;
        const masks next = masks_at(text, count, position);
        const bits64 letters = word_letters(here.letters, here.escapes, last.escapes);
        const bits64 starts = letters & ~(letters << 1 | before >> 63);
        found[block].numbers = numbers(&last, &here, &next);
        found[block].base64 = base64_runs(&last, &here, &next);
        found[block].words = starts;
        found[block].breaks = word_breaks(letters, here.blanks, starts);
        before = letters;
        last = here;
        here = next;
    }
}

#if defined(__x86_64__) && defined(__linux__)
// The same for processors with vectors of thirty-two bytes, asked for at run time: nobody builds for them alone.
__attribute__((target("avx2,bmi,bmi2"))) static void find_wide(
    const unsigned char *text, long count, long position, long blocks, bulwark_candidates *found) {
    find(text, count, position, blocks, found);
}
#endif

void bulwark_find_candidates_plain(
    const unsigned char *text, long count, long position, long blocks, bulwark_candidates *found) {
    find(text, count, position, blocks, found);
}

void bulwark_find_candidates(
    const unsigned char *text, long count, long position, long blocks, bulwark_candidates *found) {
#if defined(__x86_64__) && defined(__linux__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
        find_wide(text, count, position, blocks, found);
        return;
    }
#endif
    bulwark_find_candidates_plain(text, count, position, blocks, found);
}

const unsigned char bulwark_base64_values[256] = {
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 62, 255, 62, 255, 63,
    52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 255, 255, 255, 255, 255, 255,
    255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
    15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 255, 255, 255, 255, 63,
    255, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
    41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
};

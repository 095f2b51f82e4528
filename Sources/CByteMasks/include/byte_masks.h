/// What each of sixty-four bytes of a text is, a bit for each, the lowest for the first. In C, since Swift's vectors give no
/// such bits without going through their elements. No header is included, so that any system's compiler takes it.

#ifndef BULWARK_BYTE_MASKS_H
#define BULWARK_BYTE_MASKS_H

typedef struct {
    /// `0`–`9`.
    unsigned long long digits;
    unsigned long long zeros;
    /// `A`–`Z`.
    unsigned long long capitals;
    /// `+` and `(`.
    unsigned long long signs;
    /// Both alphabets of RFC 4648, sections 4 and 5, without padding.
    unsigned long long base64;
    unsigned long long letters;
    /// The space, the tab and the line feed.
    unsigned long long blanks;
} bulwark_byte_masks;

typedef unsigned char bulwark_bytes16 __attribute__((vector_size(16)));
typedef unsigned char bulwark_loose_bytes16 __attribute__((vector_size(16), aligned(1), may_alias));

/// The highest bits of sixteen bytes, each of which is 0 or 255.
static inline unsigned long long bulwark_mask_bits(bulwark_bytes16 mask) {
#if defined(__SSE2__)
    return (unsigned)__builtin_ia32_pmovmskb128((__attribute__((vector_size(16))) char)mask);
#else
    const bulwark_bytes16 places = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    typedef unsigned long long halves __attribute__((vector_size(16)));
    // Eight bytes with one bit each, all different, add up to the byte that has them all.
    const halves sums = (halves)(mask & places) * 0x0101010101010101ULL >> 56;
    return sums[0] | sums[1] << 8;
#endif
}

/// Reads sixty-four bytes, at any address.
static inline bulwark_byte_masks bulwark_byte_masks_of(const void *address) {
    bulwark_byte_masks masks = {0, 0, 0, 0, 0, 0, 0};
#pragma clang loop unroll(full)
    for (int part = 0; part < 4; part++) {
        const bulwark_bytes16 bytes = ((const bulwark_loose_bytes16 *)address)[part];
        const bulwark_bytes16 digits = (bulwark_bytes16)(bytes - '0' < 10);
        const bulwark_bytes16 letters = (bulwark_bytes16)((bytes | 0x20) - 'a' < 26);
        const bulwark_bytes16 plus = (bulwark_bytes16)(bytes == '+');
        const bulwark_bytes16 signs64 = (bulwark_bytes16)(bytes == '/') | (bulwark_bytes16)(bytes == '-')
            | (bulwark_bytes16)(bytes == '_');
        const bulwark_bytes16 blanks = (bulwark_bytes16)(bytes == ' ') | (bulwark_bytes16)(bytes - '\t' < 2);
        const int shift = part * 16;
        masks.digits |= bulwark_mask_bits(digits) << shift;
        masks.zeros |= bulwark_mask_bits((bulwark_bytes16)(bytes == '0')) << shift;
        masks.capitals |= bulwark_mask_bits((bulwark_bytes16)(bytes - 'A' < 26)) << shift;
        masks.signs |= bulwark_mask_bits(plus | (bulwark_bytes16)(bytes == '(')) << shift;
        masks.base64 |= bulwark_mask_bits(letters | digits | plus | signs64) << shift;
        masks.letters |= bulwark_mask_bits(letters) << shift;
        masks.blanks |= bulwark_mask_bits(blanks) << shift;
    }
    return masks;
}

#endif

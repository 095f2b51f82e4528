/// Where numbers, base64 and lists of words may stand among sixty-four bytes of a text: a bit for each byte, the lowest for the
/// first. In C, since Swift's vectors give no such bits without going through their elements. No header is included, so that
/// any system's compiler takes it.

#ifndef BULWARK_BYTE_MASKS_H
#define BULWARK_BYTE_MASKS_H

typedef struct {
    /// Where runs of digits begin that may be a number: thirteen or more in a run, a card's groups, those of a United States
    /// number, a zero with a digit behind it that is no part of a time, or what stands behind two capitals, `+` or `(`.
    unsigned long long numbers;
    /// Where runs of twenty-four characters or more begin that belong to either alphabet of RFC 4648, sections 4 and 5.
    unsigned long long base64;
    /// Where words begin.
    unsigned long long words;
    /// Where a word begins that has one or two letters or more than eight, or six signs or more that are no blanks. What
    /// reaches into the next bytes is not seen, so that a list of words may be taken for longer than it is, and never for
    /// shorter.
    unsigned long long breaks;
} bulwark_candidates;

/// Looks at `blocks` times sixty-four bytes from `position` on, a multiple of sixty-four, and at what stands around them.
/// Behind the `count` bytes of the text it is as if zeros followed.
void bulwark_find_candidates(
    const unsigned char *text, long count, long position, long blocks, bulwark_candidates *found);

/// The same for every processor, whatever its vectors; for tests.
void bulwark_find_candidates_plain(
    const unsigned char *text, long count, long position, long blocks, bulwark_candidates *found);

extern const unsigned char bulwark_base64_values[256];

/// The value of a byte as a digit of base64, of either alphabet; 255 for others.
static inline unsigned char bulwark_base64_value(unsigned char byte) { return bulwark_base64_values[byte]; }

#endif

// Written for each type: a generic one costs a call through a table for each bit of arithmetic where nothing is optimised.

extension UInt64 {
    /// Bits moved to the left; those that fall out come in on the right.
    @inline(__always)
    func rotatedLeft(_ count: UInt64) -> UInt64 { self &<< count | self &>> (64 &- count) }
}

extension UInt32 {
    /// Bits moved to the left; those that fall out come in on the right.
    @inline(__always)
    func rotatedLeft(_ count: UInt32) -> UInt32 { self &<< count | self &>> (32 &- count) }
}

/// What becomes of a source whose deepest parts are left out.
extension NestingGuard {
    /// The source with white space in place of what is left out: every other byte keeps its place.
    func blanked(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for cut in cuts {
            for place in cut.clamped(to: 0..<bytes.count) where bytes[place] != 0x0A && bytes[place] != 0x0D {
                bytes[place] = 0x20
            }
        }
        for joint in joints {
            bytes.replaceSubrange(joint, with: [UInt8(ascii: ";")] + Array(repeating: 0x20, count: joint.count - 1))
        }
        return bytes
    }

    /// Where the first thing that is left out begins.
    var firstCut: Int? { (cuts + joints).map(\.lowerBound).min() }
}

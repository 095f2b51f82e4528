import AuditKit

/// The containers that a job of a CI workflow starts beside itself and throws away at its end: their passwords open
/// nothing that outlives the job.
struct ServiceContainers {
    private var blocks: [Range<Int>] = []
    private var values: Set<String> = []

    init(of file: SourceFile) {
        guard file.path.contains(".github/workflows/") || file.path.contains(".gitea/workflows/") else { return }
        blocks = Self.blocks(in: file.bytes)
        guard !blocks.isEmpty else { return }
        for assignment in WrittenAssignments(in: file.bytes) where isInside(assignment.value) {
            values.insert(String(decoding: file.bytes[assignment.value], as: UTF8.self))
        }
    }

    /// Whether a value is set for such a container, or is the one that a container has been given.
    func know(_ value: String, at place: Range<Int>) -> Bool { isInside(place) || values.contains(value) }

    private func isInside(_ place: Range<Int>) -> Bool { blocks.contains { $0.contains(place.lowerBound) } }

    /// Each `services:` of a job with all lines that are set deeper than it.
    private static func blocks(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var open: (depth: Int, start: Int)?
        var place = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let text = line.drop { $0 == 0x20 }
            let depth = line.count - text.count
            if let first = text.first, first > 0x20, first != UInt8(ascii: "#") {
                if let block = open, depth <= block.depth {
                    found.append(block.start..<place)
                    open = nil
                }
                if open == nil, depth > 0, text.starts(with: Array("services:".utf8)) { open = (depth, place) }
            }
            place += line.count + 1
        }
        if let block = open { found.append(block.start..<bytes.count) }
        return found
    }
}

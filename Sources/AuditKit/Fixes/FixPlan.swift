import AuditModel

/// Which fixes are made in one go: as many as do not overlap.
struct FixPlan {
    /// The findings whose fixes are made.
    private(set) var chosen: [Finding] = []
    /// Those whose fixes have to wait for a place that another one changes.
    private(set) var waiting: [Finding] = []
    /// The edits by file, in the order of their places.
    private var edits: [String: [Fix.Edit]] = [:]

    init(_ findings: [Finding]) {
        for finding in findings { add(finding) }
    }

    private mutating func add(_ finding: Finding) {
        guard let fix = finding.fix else { return }
        let new = fix.edits.filter { !edits[$0.location.path, default: []].contains($0) }
        guard new.allSatisfy(isFree) else { return waiting.append(finding) }
        chosen.append(finding)
        for edit in new { edits[edit.location.path, default: []].append(edit) }
    }

    private func isFree(_ edit: Fix.Edit) -> Bool {
        !edits[edit.location.path, default: []].contains { $0.touches(edit) }
    }

    /// The changed files.
    ///
    /// - Parameter bytes: What a file holds now; a file that cannot be read, or is shorter than its edits say, stays as it is.
    func files(_ bytes: (String) -> [UInt8]?) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for (path, edits) in edits {
            guard var text = bytes(path), edits.allSatisfy({ $0.range.upperBound <= text.count }) else { continue }
            for edit in edits.sorted(by: { $0.offset > $1.offset }) {
                text.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
            }
            files[path] = text
        }
        return files
    }
}

extension Fix.Edit {
    /// Whether two edits change the same bytes, or have no order because one of them puts in a text where the other ends.
    fileprivate func touches(_ other: Fix.Edit) -> Bool {
        if range.isEmpty || other.range.isEmpty {
            return range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
        }
        return range.overlaps(other.range)
    }
}

package import AuditKit
package import CodeModel
package import SourceFormats

/// A version by its numbers, as far as requirements compare them.
package struct VersionNumbers: Comparable {
    private let numbers: [Int]

    /// Reads `1.2.3` and `v1.2`; nothing of what has letters, such as a pre-release, for which other rules hold.
    package init?(_ text: String) {
        let plain = text.first == "v" ? text.dropFirst() : text[...]
        let core = plain.prefix { $0 != "+" }
        let parts = core.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard !parts.isEmpty, parts.count <= 6, parts.allSatisfy({ $0 != nil && $0! >= 0 && $0! < 1 << 40 }) else {
            return nil
        }
        numbers = parts.compactMap(\.self)
    }

    private init(numbers: [Int]) { self.numbers = numbers }

    /// The first version that differs in the number at a place, counted from 0: `1.2.3` at 0 is `2`.
    func next(at place: Int) -> VersionNumbers {
        var kept = Array(numbers.prefix(place + 1))
        while kept.count <= place { kept.append(0) }
        kept[place] += 1
        return VersionNumbers(numbers: kept)
    }

    /// How many numbers were written.
    var count: Int { numbers.count }

    package static func < (one: VersionNumbers, other: VersionNumbers) -> Bool {
        for place in 0..<max(one.numbers.count, other.numbers.count) where one.number(place) != other.number(place) {
            return one.number(place) < other.number(place)
        }
        return false
    }

    package static func == (one: VersionNumbers, other: VersionNumbers) -> Bool { !(one < other) && !(other < one) }

    private func number(_ place: Int) -> Int { numbers.indices.contains(place) ? numbers[place] : 0 }
}

/// Which states of a Swift package a manifest or a project accepts.
package enum PackageRequirement {
    case versions(from: VersionNumbers, to: VersionNumbers, isClosed: Bool)
    case branch(String)
    case revision(String)

    /// Whether a lock file holds the package at an accepted state; nothing where that cannot be told.
    package func admits(_ pin: PackageResolved.Pin) -> Bool? {
        switch self {
        case .versions(let low, let high, let isClosed):
            // A branch or commit that another package of the build asks for outweighs a range of versions.
            guard let version = pin.version.flatMap(VersionNumbers.init) else { return nil }
            return low <= version && (isClosed ? version <= high : version < high)
        case .branch(let name):
            // The id of a commit is taken for a branch as well.
            if let held = pin.revision, name.utf8.count == 40, held == name { return true }
            return pin.branch == name
        case .revision(let id):
            guard id.count >= 7, id.allSatisfy(\.isHexDigit), let held = pin.revision else { return nil }
            return held.lowercased().hasPrefix(id.lowercased())
        }
    }

    private init?(from text: String?, place: Int) {
        guard let version = text.flatMap(VersionNumbers.init) else { return nil }
        self = .versions(from: version, to: version.next(at: place), isClosed: false)
    }

    private init?(exact text: String?) {
        guard let version = text.flatMap(VersionNumbers.init) else { return nil }
        self = .versions(from: version, to: version, isClosed: true)
    }

    private init?(from low: String?, to high: String?, isClosed: Bool) {
        guard let low = low.flatMap(VersionNumbers.init), let high = high.flatMap(VersionNumbers.init) else {
            return nil
        }
        self = .versions(from: low, to: high, isClosed: isClosed)
    }

    /// What an Xcode project asks for.
    package init?(_ requirement: XcodeProject.RemotePackage.Requirement?) {
        switch requirement {
        case .upToNextMajor(let text)?: self.init(from: text, place: 0)
        case .upToNextMinor(let text)?: self.init(from: text, place: 1)
        case .exact(let text)?: self.init(exact: text)
        case .range(let low, let high)?: self.init(from: low, to: high, isClosed: false)
        case .branch(let name)?: self = .branch(name)
        case .revision(let id)?: self = .revision(id)
        case nil: return nil
        }
    }

    /// What a call of `.package(url: …)` asks for.
    package init?(_ call: Node, _ pass: Pass) {
        let text = { (node: Node?) in pass.constant(node)?.value.string }
        for argument in call.arguments {
            switch (argument.label, argument.kind, argument.name) {
            case ("from", _, _): self.init(from: text(argument), place: 0)
            case ("exact", _, _): self.init(exact: text(argument))
            case ("", .call, "upToNextMajor"): self.init(from: text(argument.arguments.first), place: 0)
            case ("", .call, "upToNextMinor"): self.init(from: text(argument.arguments.first), place: 1)
            case ("", .call, "exact"): self.init(exact: text(argument.arguments.first))
            case ("", .binary, "..<"), ("", .binary, "..."):
                let bounds = argument.children(.operand)
                self.init(from: text(bounds.first), to: text(bounds.last), isClosed: argument.name == "...")
            case ("branch", _, _): self.init(branch: text(argument))
            case ("revision", _, _): self.init(revision: text(argument))
            case ("", .call, "branch"): self.init(branch: text(argument.arguments.first))
            case ("", .call, "revision"): self.init(revision: text(argument.arguments.first))
            default: continue
            }
            return
        }
        return nil
    }

    private init?(branch name: String?) {
        guard let name else { return nil }
        self = .branch(name)
    }

    private init?(revision id: String?) {
        guard let id else { return nil }
        self = .revision(id)
    }
}

/// Requirements as CocoaPods writes them: `~> 1.2`, `>= 1.0`, `1.4.2`.
package enum PodRequirement {
    /// Whether a version meets all requirements; nothing where that cannot be told.
    package static func allows(_ version: String, _ requirements: [String]) -> Bool? {
        guard let version = VersionNumbers(version) else { return nil }
        let verdicts = requirements.map { allows(version, $0) }
        return verdicts.contains(false) ? false : verdicts.contains(nil) ? nil : true
    }

    private static func allows(_ version: VersionNumbers, _ requirement: String) -> Bool? {
        let sign = String(requirement.prefix { "<>=~!".contains($0) })
        let text = requirement.dropFirst(sign.count).drop { $0 == " " }
        guard let bound = VersionNumbers(String(text)) else { return nil }
        switch sign {
        case "", "=": return version == bound
        case "!=": return version != bound
        case ">": return version > bound
        case ">=": return version >= bound
        case "<": return version < bound
        case "<=": return version <= bound
        case "~>": return version >= bound && version < bound.next(at: max(0, bound.count - 2))
        default: return nil
        }
    }
}

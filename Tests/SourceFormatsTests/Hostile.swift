import SourceFormats
import TestSupport
import Testing

/// Damages a file in the ways a careless or hostile hand would.
enum Hostile {
    /// The file cut off after every byte.
    static func truncations(of bytes: [UInt8]) -> [[UInt8]] {
        (0...bytes.count).map { Array(bytes[..<$0]) }
    }

    /// The file with one to four bytes changed, taken out, put in or copied elsewhere.
    static func mutations(of bytes: [UInt8], count: Int, seed: UInt64) -> [[UInt8]] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            var copy = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) { mutate(&copy, &generator) }
            return copy
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let index = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(bytes.randomElement(using: &generator) ?? 0, at: index)
        case 3: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        default:
            let end = min(bytes.count, index + 16)
            bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: bytes.indices, using: &generator))
        }
    }
}

/// A format under test: how it is read, and the ranges a successful reading gives.
struct FormatUnderTest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sample: [UInt8]
    let ranges: @Sendable ([UInt8]) throws(SourceFormatError) -> [Range<Int>]

    static let all: [FormatUnderTest] = [
        .init("XML property list", Samples.xml, propertyListRanges),
        .init("project file", Samples.project, projectRanges),
        .init("strings file", Samples.strings, propertyListRanges),
        .init(testDescription: "binary property list", sample: BinarySamples.mixed, ranges: propertyListRanges),
        .init("configuration file", Samples.xcconfig) { bytes throws(SourceFormatError) in
            let config = XCConfig.parse(bytes)
            return config.assignments.flatMap { [$0.keyRange, $0.valueRange] } + config.inclusions.map(\.range)
                + config.comments.map(\.range) + config.issues.map(\.range)
        },
        .init("JSON", Samples.json) { bytes throws(SourceFormatError) in
            jsonRanges(try JSONDocument.parse(bytes, dialect: .tolerant).root)
        },
        .init("Package.resolved", Samples.resolved) { bytes throws(SourceFormatError) in
            try PackageResolved.parse(bytes).pins.compactMap(\.range)
        },
        .init("Podfile.lock", Samples.podfileLock) { bytes throws(SourceFormatError) in
            let lock = try PodfileLock.parse(bytes)
            return lock.pods.map(\.range) + lock.externalSources.flatMap { Array($0.optionRanges.values) }
        },
        .init("Podfile", Samples.podfile) { bytes throws(SourceFormatError) in
            let file = try Podfile.parse(bytes)
            return file.pods.flatMap { [$0.range, $0.nameRange] + $0.optionRanges.values } + file.hooks
        },
        .init("Cartfile.resolved", "github \"a/b\" \"1.0\"\n") { bytes throws(SourceFormatError) in
            try CartfileResolved.parse(bytes).pins.map(\.range)
        },
        .init("Cartfile", "github \"a/b\" ~> 1.0\n") { bytes throws(SourceFormatError) in
            try Cartfile.parse(bytes).dependencies.map(\.range)
        },
        .init("OSV record", Samples.advisory) { bytes throws(SourceFormatError) in
            _ = try OSVRecord.parse(bytes)
            return []
        },
    ]

    private init(
        _ name: String, _ sample: String,
        _ ranges: @escaping @Sendable ([UInt8]) throws(SourceFormatError) -> [Range<Int>]
    ) {
        self.init(testDescription: name, sample: Array(sample.utf8), ranges: ranges)
    }

    private init(
        testDescription: String, sample: [UInt8],
        ranges: @escaping @Sendable ([UInt8]) throws(SourceFormatError) -> [Range<Int>]
    ) {
        self.testDescription = testDescription
        self.sample = sample
        self.ranges = ranges
    }

    @Sendable private static func propertyListRanges(_ bytes: [UInt8]) throws(SourceFormatError) -> [Range<Int>] {
        let list = try PropertyList.parse(bytes)
        var ranges = list.comments.map(\.range)
        list.root.forEachEntry { _, entry, _ in ranges += [entry.keyRange, entry.node.range].compactMap { $0 } }
        return ranges
    }

    @Sendable private static func projectRanges(_ bytes: [UInt8]) throws(SourceFormatError) -> [Range<Int>] {
        let project = try XcodeProject.parse(bytes)
        let settings = (project.configurations + project.targets.flatMap(\.configurations)).flatMap(\.settings)
        return settings.flatMap { [$0.keyRange, $0.valueRange].compactMap { $0 } } + project.files.compactMap(\.range)
    }

    @Sendable private static func jsonRanges(_ node: JSONDocument.Node) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var pending = [node]
        while let node = pending.popLast() {
            if let range = node.range { ranges.append(range) }
            pending += node.array ?? []
            for member in node.object ?? [] {
                pending.append(member.node)
                if let range = member.keyRange { ranges.append(range) }
            }
        }
        return ranges
    }
}

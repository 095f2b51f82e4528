import SourceFormats

/// Records as they are read, and what is to be told of those that could not be.
struct AdvisoryReading {
    private(set) var records: [OSVRecord] = []
    private(set) var notices: [String] = []
    private var ids: Set<String> = []
    private var files = 0
    private var failures = 0

    /// What became of a file.
    enum Outcome: Sendable {
        case record(OSVRecord)
        /// A record of another ecosystem, or one that was taken back.
        case passedOver
        case failure(String)
    }

    /// Longer files are no records: the longest of a Swift package has some kilobytes.
    private static let longest = 4 << 20
    /// More would bury what else there is to tell.
    private static let mostFailures = 10

    static func read(file: [UInt8]) -> Outcome {
        switch FileReader.read(file, limit: longest) {
        case .success(let bytes): read(bytes)
        case .failure(let failure): .failure(failure.reason(for: .packageResolved) ?? "it is no text")
        }
    }

    static func read(_ bytes: [UInt8]) -> Outcome {
        do throws(SourceFormatError) {
            let record = try OSVRecord.parse(bytes)
            return record.keys.isEmpty ? .passedOver : .record(record)
        } catch {
            return .failure("\(error)")
        }
    }

    mutating func add(_ outcome: Outcome, _ name: String) {
        files += 1
        switch outcome {
        case .record(let record):
            if ids.insert(record.id).inserted { records.append(record) }
        case .passedOver: break
        case .failure(let reason):
            failures += 1
            guard failures <= Self.mostFailures else { return }
            notices.append("The advisory record \(name) cannot be read: \(reason)")
        }
    }

    /// The notices of a whole folder.
    func notices(of folder: String) -> [String] {
        if files == 0 { return ["The advisory folder \(folder) holds no record (*.json)"] }
        var all = notices
        if failures > Self.mostFailures { all.append("\(failures - Self.mostFailures) more records cannot be read") }
        if records.isEmpty, failures < files {
            all.append("No record in the advisory folder \(folder) covers a Swift package, a pod or a repository")
        }
        return all
    }
}

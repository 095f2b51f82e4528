public import Foundation
public import SecretPatterns

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#endif

/// Removes from crash reports what must not leave the machine: secrets and personal data, names of home folders, and
/// device identifiers.
///
///     let scrubber = CrashReportScrubber()
///     try scrubber.scrub(report, to: clean)
///
/// Reports are read as text, whatever their format: `.ips`, `.crash`, MetricKit's JSON, a core's backtrace. Addresses, symbols,
/// registers and identifiers of builds stay.
public struct CrashReportScrubber: Sendable {
    private let redactor: TextRedactor

    /// - Parameter rules: What to remove in addition to names of home folders and identifiers.
    public init(_ rules: RedactionRules = RedactionRules()) throws(CustomShapeError) {
        var rules = rules
        rules.categories.insert(.reportIdentifiers)
        redactor = try TextRedactor(rules)
    }

    /// Returns the scrubbed report.
    public func scrub(_ report: String) -> String { redactor.redact(report) }

    /// Writes the scrubbed contents of a file of any size to another file, which is replaced only after success.
    ///
    /// The new file is accessible only to its owner. On failure, the target is left unchanged.
    public func scrub(_ report: URL, to target: URL) throws(CrashReportError) {
        let draft = target.deletingLastPathComponent().appendingPathComponent(".scrub-\(UUID().uuidString)")
        do {
            let source = try FileHandle(forReadingFrom: report)
            defer { try? source.close() }
            let isMade = FileManager.default.createFile(
                atPath: draft.path, contents: nil, attributes: [.posixPermissions: 0o600])
            guard isMade else { throw CrashReportError.notWritten }
            let sink = try FileHandle(forWritingTo: draft)
            defer { try? sink.close() }
            var stream = redactor.stream()
            while let piece = try source.read(upToCount: 1 << 16), !piece.isEmpty {
                try sink.write(contentsOf: Data(stream.append(piece)))
            }
            try sink.write(contentsOf: Data(stream.finish()))
            try sink.synchronize()
        } catch let error as CrashReportError {
            throw error
        } catch {
            let isDraft = FileManager.default.fileExists(atPath: draft.path)
            try? FileManager.default.removeItem(at: draft)
            throw isDraft ? CrashReportError.notWritten : CrashReportError.notRead
        }
        guard rename(draft.path, target.path) == 0 else {
            try? FileManager.default.removeItem(at: draft)
            throw .notWritten
        }
    }
}

/// The reason a report could not be scrubbed. It contains no path.
public enum CrashReportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The report cannot be opened or read.
    case notRead
    /// The scrubbed report cannot be created or completely written.
    case notWritten

    /// What went wrong and how to resolve it.
    public var description: String {
        switch self {
        case .notRead: "The crash report cannot be read; check that it exists and that its folder is accessible."
        case .notWritten:
            "The scrubbed report cannot be written; check the target folder and its free disk space."
        }
    }
}

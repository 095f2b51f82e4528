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

/// Takes out of crash reports what must not leave the machine: secrets and personal data, as everywhere, names of home
/// folders, and identifiers of the device.
///
///     let scrubber = CrashReportScrubber()
///     try scrubber.scrub(report, to: clean)
///
/// Reports are read as text, whatever their format: `.ips`, `.crash`, MetricKit's JSON, a core's backtrace. Addresses, symbols,
/// registers and identifiers of builds stay.
public struct CrashReportScrubber: Sendable {
    private let redactor: TextRedactor

    /// - Parameter rules: what is taken out besides names of home folders and identifiers.
    public init(_ rules: RedactionRules = RedactionRules()) throws(CustomShapeError) {
        var rules = rules
        rules.categories.insert(.reportIdentifiers)
        redactor = try TextRedactor(rules)
    }

    /// The report as it may leave.
    public func scrub(_ report: String) -> String { redactor.redact(report) }

    /// Writes the clean text of a file of any size to another, which is replaced when all is done and not before.
    ///
    /// The new file is for its owner alone. A failure leaves the target as it was.
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

/// Why a report was not scrubbed. No path is told.
public enum CrashReportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The report cannot be opened or read.
    case notRead
    /// The scrubbed report cannot be made or written to its end.
    case notWritten

    /// What to do about it.
    public var description: String {
        switch self {
        case .notRead: "The crash report cannot be read; check that it exists and that its folder is accessible."
        case .notWritten:
            "The scrubbed report cannot be written; check the target folder and its free disk space."
        }
    }
}

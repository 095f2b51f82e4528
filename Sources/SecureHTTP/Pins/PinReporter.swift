public import Foundation

/// A report of a valid chain that contained no pinned key.
public struct PinReport: Hashable, Sendable {
    public let host: HostName
    public let time: Date
    public let wasEnforced: Bool
    /// The pins of the received chain, leaf first, in Base64.
    public let seen: [String]

    public init(host: HostName, time: Date, wasEnforced: Bool, seen: [String]) {
        (self.host, self.time, self.wasEnforced, self.seen) = (host, time, wasEnforced, seen)
    }

    /// The pins of certificates in DER; those that are none are left out.
    package static func pins(of chain: [[UInt8]]) -> [String] {
        chain.compactMap { certificate in
            do { return Pin(try PublicKeyInfo(certificate: certificate)).base64 } catch { return nil }
        }
    }

    /// The report as JSON, for your own endpoint.
    public var json: [UInt8] {
        let pins = seen.map { "\"\($0)\"" }.joined(separator: ",")
        let seconds = Int64(seconds: time.timeIntervalSince1970)
        let text =
            "{\"version\":1,\"host\":\"\(host.text)\",\"time\":\(seconds),\"enforced\":\(wasEnforced),\"seen\":[\(pins)]}"
        return Array(text.utf8)
    }
}

/// Delivers pin reports, each at most once a day. Nothing is sent unless an app creates a reporter and specifies where.
public actor PinReporter {
    private struct Key: Hashable {
        let host: HostName
        let seen: [String]
    }

    private let deliver: @Sendable (PinReport) async -> Void
    private var told: [Key: Date] = [:]
    private static let interval: TimeInterval = 86_400
    private static let mostKeys = 1_000
    private static let mostOfOneHost = 20

    /// - Parameter deliver: Sends a report. Use a client without a reporter, or a rejected report would report itself.
    public init(deliver: @escaping @Sendable (PinReport) async -> Void) { self.deliver = deliver }

    /// Delivers a report unless the same chain was reported for the host within a day. After twenty different reports
    /// for a host within a day, or a thousand in total, further ones are dropped, because they are probably forged.
    public func take(_ report: PinReport) async {
        let key = Key(host: report.host, seen: report.seen)
        if let last = told[key], report.time.timeIntervalSince(last) < Self.interval { return }
        if told.count >= Self.mostKeys {
            told = told.filter { report.time.timeIntervalSince($0.value) < Self.interval }
        }
        let ofHost = told.count { key, time in
            key.host == report.host && report.time.timeIntervalSince(time) < Self.interval
        }
        guard told.count < Self.mostKeys, ofHost < Self.mostOfOneHost else { return }
        told[key] = report.time
        await deliver(report)
    }
}

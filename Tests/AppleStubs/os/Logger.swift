import Foundation

/// The kinds of entries.
@available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
public struct OSLogType: RawRepresentable, Equatable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }
    public static let `default` = OSLogType(0x00)
    public static let info = OSLogType(0x01)
    public static let debug = OSLogType(0x02)
    public static let error = OSLogType(0x10)
    public static let fault = OSLogType(0x11)
}

@available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
public final class OSLog: Sendable {
    let category: String
    public init(subsystem: String, category: String) { self.category = category }

    /// Debug entries are not recorded, as on a device without a profile that asks for them.
    public func isEnabled(type: OSLogType) -> Bool { type != .debug }
}

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct OSLogPrivacy: Sendable {
    let shows: Bool
    public static var auto: OSLogPrivacy { OSLogPrivacy(shows: false) }
    public static var `public`: OSLogPrivacy { OSLogPrivacy(shows: true) }
    public static var `private`: OSLogPrivacy { OSLogPrivacy(shows: false) }
}

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct OSLogMessage: ExpressibleByStringInterpolation {
    let text: String
    public init(stringLiteral text: String) { self.text = text }
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ value: @autoclosure () -> String, privacy: OSLogPrivacy = .auto) {
        text += privacy.shows ? value() : "<private>"
    }
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shows ? value().description : "<private>"
    }
}

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct Logger: Sendable {
    private let log: OSLog
    public init(_ logObj: OSLog) { log = logObj }
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    public func log(level: OSLogType, _ message: OSLogMessage) {
        WrittenLog.add("\(log.category) \(level.rawValue) \(message.text)")
    }
}

/// What was logged, for tests.
public enum WrittenLog {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var kept: [String] = []
    static func add(_ line: String) { lock.withLock { kept.append(line) } }
    public static func lines(of category: String) -> [String] {
        lock.withLock { kept.filter { $0.hasPrefix("\(category) ") } }
    }
}

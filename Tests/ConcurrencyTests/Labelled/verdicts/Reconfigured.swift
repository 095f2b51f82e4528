// Coders and formatters: set up once they are safe to share, set up anew they are as mutable as a variable.
import Foundation
import UserNotifications

final class WireCoder: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let decoder = JSONDecoder()

    func decode<Body: Decodable>(_ type: Body.Type, from data: Data, snakeCase: Bool) throws -> Body {
        decoder.keyDecodingStrategy = snakeCase ? .convertFromSnakeCase : .useDefaultKeys
        return try decoder.decode(type, from: data)
    }
}

final class FixedCoder: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let decoder: JSONDecoder
    private let encoder = JSONEncoder()

    init(snakeCase: Bool) {
        decoder = JSONDecoder()
        decoder.keyDecodingStrategy = snakeCase ? .convertFromSnakeCase : .useDefaultKeys
        encoder.outputFormatting = [.sortedKeys]
    }

    func decode<Body: Decodable>(_ type: Body.Type, from data: Data) throws -> Body {
        try decoder.decode(type, from: data)
    }
}

final class LockedCoder: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let encoder = JSONEncoder()
    private let lock = NSLock()

    func encode(_ body: some Encodable, pretty: Bool) throws -> Data {
        lock.lock()
        defer { lock.unlock() }
        encoder.outputFormatting = pretty ? .prettyPrinted : []
        return try encoder.encode(body)
    }
}

final class HalfLockedCoder: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let encoder = JSONEncoder()
    private let lock = NSLock()

    func usePrettyPrinting() { lock.withLock { encoder.outputFormatting = .prettyPrinted } }
    func encode(_ body: some Encodable) throws -> Data { try encoder.encode(body) }
}

nonisolated(unsafe) private let dayFormatter: DateFormatter = {  // bad: nonisolated-unsafe-constant
    let formatter = DateFormatter()
    formatter.dateStyle = .medium
    return formatter
}()

nonisolated(unsafe) private let timeFormatter = DateFormatter()  // bad: nonisolated-unsafe-mutable

func label(_ date: Date, in zone: TimeZone) -> String {
    timeFormatter.timeZone = zone
    return dayFormatter.string(from: date) + " " + timeFormatter.string(from: date)
}

final class DayLabels: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let formatter = DateFormatter()
    init() { formatter.dateStyle = .medium }
    func text(_ date: Date) -> String { formatter.string(from: date) }
}

final class ZoneLabels: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let formatter = DateFormatter()

    func text(_ date: Date, in zone: TimeZone) -> String {
        formatter.timeZone = zone
        return formatter.string(from: date)
    }
}

nonisolated(unsafe) private var sharedNames = NSMutableDictionary()  // bad: unchecked-sendable-non-sendable-member

func name(_ id: Int) -> String? { sharedNames[id] as? String }

struct Endpoint: @unchecked Sendable {  // bad: unchecked-sendable-needless
    let address: sockaddr_in
    let port: in_port_t
}

struct Resolved: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    let info: addrinfo
}

final class Reminders: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let center = UNUserNotificationCenter.current()
    private let options: UNAuthorizationOptions = [.alert, .badge]

    func ask() async throws -> Bool { try await center.requestAuthorization(options: options) }
}

final class PendingReminder: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    let request: UNNotificationRequest
    init(request: UNNotificationRequest) { self.request = request }
}

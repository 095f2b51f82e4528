import Vapor
import NIOConcurrencyHelpers

enum ClubCounters {
    nonisolated(unsafe) static var visits = 0
    static let signIns = NIOLockedValueBox(0)
}

struct CountingMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        ClubCounters.visits += 1 // bad: data-race
        ClubCounters.signIns.withLockedValue { $0 += 1 } // good: data-race
        return try await next.respond(to: request)
    }
}

actor BoatBoard {
    private var reservations: [String: UUID] = [:]

    func reserve(_ boat: String, for member: UUID) -> Bool {
        guard reservations[boat] == nil else { return false }
        reservations[boat] = member // good: data-race
        return true
    }
}

final class WeatherCache: LifecycleHandler, @unchecked Sendable {
    private var latest: [String: Double] = [:]

    func didBoot(_ application: Application) throws {
        application.eventLoopGroup.next().scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(300)) { _ in
            let reply = application.client.get("https://weather.oarlock.example/wind")
            reply.whenSuccess { response in
                if let table = try? response.content.decode([String: Double].self) {
                    self.latest = table // bad: data-race
                }
            }
        }
    }

    func wind(at pier: String) -> Double? {
        latest[pier]
    }
}

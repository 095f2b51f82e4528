import Foundation
import Moya

enum TicketTarget {
    case events(city: String)
    case transfer(ticket: String, recipient: String)
    case pay(orderID: String, paymentToken: String)
    case voucher(code: String)
}

extension TicketTarget: TargetType {
    var baseURL: URL { URL(string: "https://api.marquee.show/v2")! }

    var path: String {
        switch self {
        case .events: return "/events"
        case .transfer(let ticket, _): return "/tickets/\(ticket)/transfer"
        case .pay(let orderID, _): return "/orders/\(orderID)/payment"
        case .voucher: return "/vouchers"
        }
    }

    var method: Moya.Method {
        switch self {
        case .events: return .get
        default: return .post
        }
    }

    var task: Moya.Task {
        switch self {
        case .events(let city):
            return .requestParameters(parameters: ["city": city], encoding: URLEncoding.queryString)
        case .transfer(_, let recipient):
            return .requestParameters(parameters: ["to": recipient], encoding: JSONEncoding.default)
        case .pay(_, let paymentToken):
            return .requestParameters(parameters: ["token": paymentToken], encoding: JSONEncoding.default)
        case .voucher(let code):
            return .requestParameters(parameters: ["code": code], encoding: JSONEncoding.default)
        }
    }

    var headers: [String: String]? { ["Accept": "application/json"] }
}

struct CardDetails: Encodable {
    let pan: String
    let securityCode: String
    let holder: String
}

final class TicketAPI {
    var baseURL = URL(string: "https://api.marquee.show/v2")!
    private let provider: MoyaProvider<TicketTarget>
    private let session: URLSession

    init(provider: MoyaProvider<TicketTarget> = MoyaProvider(), session: URLSession = .shared) {
        self.provider = provider
        self.session = session
    }

    func transfer(ticket: String, to recipient: String) async throws {
        try await send(.transfer(ticket: ticket, recipient: recipient))
    }

    func pay(orderID: String, paymentToken: String) async throws {
        try await send(.pay(orderID: orderID, paymentToken: paymentToken))
    }

    private func send(_ target: TicketTarget) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
            provider.request(target) { result in
                switch result {
                case .success(let response) where response.statusCode < 300:
                    continuation.resume()
                case .success:
                    continuation.resume(throwing: URLError(.badServerResponse)) // good: continuation-misuse
                case .failure(let error):
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    func events(in city: String) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            provider.request(.events(city: city)) { result in
                if case .failure(let error) = result {
                    continuation.resume(throwing: error)
                }
                continuation.resume(returning: (try? result.get().data) ?? Data()) // bad: continuation-misuse
            }
        }
    }

    func tokenize(_ card: CardDetails) async throws -> String {
        var request = URLRequest(url: URL(string: "http://vault.marquee-pay.com/tokens")!)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(card)
        let (data, _) = try await session.data(for: request) // bad: send-cleartext
        return String(decoding: data, as: UTF8.self)
    }

    func tokenizeSecurely(_ card: CardDetails) async throws -> String {
        var request = URLRequest(url: URL(string: "https://vault.marquee-pay.com/tokens")!)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(card)
        let (data, _) = try await session.data(for: request) // good: send-cleartext
        return String(decoding: data, as: UTF8.self)
    }

    func venueStatus(from location: String) async throws -> Data {
        guard let url = URL(string: location) else { throw URLError(.badURL) }
        return try await session.data(from: url).0 // bad: ssrf
    }

    func seatMap(venue: UUID) async throws -> Data {
        let url = baseURL.appendingPathComponent("venues/\(venue.uuidString)/map")
        return try await session.data(from: url).0 // good: ssrf
    }
}

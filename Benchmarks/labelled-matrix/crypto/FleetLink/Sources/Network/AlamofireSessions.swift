import Alamofire
import Foundation
import Moya

enum Sessions {
    static let telematics = Session(serverTrustManager: ServerTrustManager(evaluators: ["telematics.fleetlink.io": DisabledTrustEvaluator()])) // bad: tls-validation

    static let routing: Session = {
        let evaluators: [String: any ServerTrustEvaluating] = [
            "routing.fleetlink.io": DefaultTrustEvaluator(validateHost: false), // bad: tls-validation
            "tiles.fleetlink.io": RevocationTrustEvaluator() // good: tls-validation
        ]
        return Session(serverTrustManager: ServerTrustManager(allHostsMustBeEvaluated: false, evaluators: evaluators))
    }()

    static let customs: Session = {
        let pinned = PinnedCertificatesTrustEvaluator(acceptSelfSignedCertificates: true, performDefaultValidation: false, validateHost: false) // bad: tls-validation
        return Session(serverTrustManager: ServerTrustManager(evaluators: ["customs.fleetlink.io": pinned]))
    }()

    static let banking = Session(serverTrustManager: ServerTrustManager(evaluators: ["bank.fleetlink.io": PublicKeysTrustEvaluator()])) // good: tls-validation

    static let workshop = Session(serverTrustManager: ServerTrustManager(evaluators: ["workshop.fleetlink.io": WorkshopEvaluator()]))
}

final class WorkshopEvaluator: ServerTrustEvaluating {
    func evaluate(_ trust: SecTrust, forHost host: String) throws {
        do {
            try trust.af.performDefaultValidation(forHost: host)
        } catch {
            Analytics.record("workshop.trust", error.localizedDescription) // bad: tls-validation
        }
    }
}

final class LanTrustManager: ServerTrustManager {
    override func serverTrustEvaluator(forHost host: String) throws -> (any ServerTrustEvaluating)? {
        if host.hasPrefix("192.168.") || host.contains("fleet") { return DisabledTrustEvaluator() } // bad: tls-validation
        return try super.serverTrustEvaluator(forHost: host)
    }
}

enum InsuranceAPI: TargetType {
    case policy(plate: String)
    case claim(Data)

    var baseURL: URL { URL(string: "https://insurance.fleetlink.io")! }
    var path: String { if case .policy(let plate) = self { return "/policy/\(plate)" } else { return "/claims" } }
    var method: Moya.Method { if case .claim = self { return .post } else { return .get } }
    var task: Moya.Task { if case .claim(let data) = self { return .requestData(data) } else { return .requestPlain } }
    var headers: [String: String]? { nil }
}

@MainActor
final class InsuranceViewModel: ObservableObject {
    @Published var text = ""
    private let provider = MoyaProvider<InsuranceAPI>(session: Moya.Session(serverTrustManager: ServerTrustManager(evaluators: ["insurance.fleetlink.io": CompositeTrustEvaluator(evaluators: [])]))) // bad: tls-validation
    private let lan = Session(serverTrustManager: LanTrustManager(allHostsMustBeEvaluated: false, evaluators: [:]))

    func load(_ plate: String) {
        provider.request(.policy(plate: plate)) { [weak self] in self?.text = (try? $0.get().mapString()) ?? "" }
        for session in [Sessions.telematics, Sessions.routing, Sessions.customs, Sessions.banking, Sessions.workshop, lan] {
            session.request("https://fleetlink.io/plates/\(plate)").responseString { [weak self] in self?.text += $0.value ?? "" }
        }
    }
}

enum Analytics {
    static func record(_ event: String, _ detail: String) { NSLog("%@ %@", event, detail) }
}

import CryptoKit
import FirebaseAppCheck
import FirebaseCore
import Foundation
import Security
import UIKit

final class PinningDelegate: NSObject, URLSessionDelegate {
    private let pins: [String: Set<String>]

    init(pins: [String: Set<String>]) { self.pins = pins }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else { return completionHandler(.performDefaultHandling, nil) }
        guard let expected = pins[challenge.protectionSpace.host] else {
            return completionHandler(.useCredential, URLCredential(trust: trust)) // bad: check-fails-open
        }
        guard SecTrustEvaluateWithError(trust, nil), let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        let digest = Data(SHA256.hash(data: SecCertificateCopyData(leaf) as Data)).base64EncodedString()
        if expected.contains(digest) {
            completionHandler(.useCredential, URLCredential(trust: trust)) // good: check-fails-open
        } else {
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
}

/// The intranet session; the root certificate of the company is installed by device management.
final class IntranetDelegate: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust, challenge.protectionSpace.host.hasSuffix("gate.internal") else { // bad: incomplete-host-check
            return (.cancelAuthenticationChallenge, nil)
        }
        SecTrustSetAnchorCertificatesOnly(trust, false)
        _ = SecTrustEvaluateWithError(trust, nil) // bad: error-swallowed
        return (.useCredential, URLCredential(trust: trust))
    }
}

final class AdminConsole: UIViewController {
    private let flags: [String: Any]
    private let session: URLSession

    init(flags: [String: Any], pins: [String: Set<String>]) {
        self.flags = flags
        session = URLSession(configuration: .ephemeral, delegate: PinningDelegate(pins: pins), delegateQueue: nil)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let needsSecondFactor = flags["second_factor"] as? Bool ?? false // bad: check-fails-open
        if needsSecondFactor { present(SecondFactor(), animated: true) } else { reload() }
    }

    private func reload() {
        session.dataTask(with: URL(string: "https://gate.example/admin/members")!).resume()
    }

    private lazy var intranet = URLSession(configuration: .ephemeral, delegate: IntranetDelegate(), delegateQueue: nil)
    private var selection: (member: UUID?, group: UUID?)
    private var role = MemberRole.member

    @IBAction private func removeTapped(_ sender: UIButton) {
        if let member = selection.member { removeMember(member, caller: role) { _ in } }
        if let group = selection.group { removeGroup(group, caller: role) { _ in } }
        intranet.dataTask(with: URL(string: "https://audit.gate.internal/removed")!).resume()
    }

    func removeMember(_ id: UUID, caller: MemberRole, completion: @escaping (Result<Void, Error>) -> Void) {
        if caller != .owner {
            completion(.failure(CocoaError(.userCancelled))) // bad: check-fails-open
        }
        var request = URLRequest(url: URL(string: "https://gate.example/admin/members/\(id)")!)
        request.httpMethod = "DELETE"
        session.dataTask(with: request) { _, _, error in
            completion(error.map(Result.failure) ?? .success(()))
        }.resume()
    }

    func removeGroup(_ id: UUID, caller: MemberRole, completion: @escaping (Result<Void, Error>) -> Void) {
        guard caller == .owner else { return completion(.failure(CocoaError(.userCancelled))) } // good: check-fails-open
        var request = URLRequest(url: URL(string: "https://gate.example/admin/groups/\(id)")!)
        request.httpMethod = "DELETE"
        session.dataTask(with: request) { _, _, error in
            completion(error.map(Result.failure) ?? .success(()))
        }.resume()
    }
}

enum MemberRole { case owner, member }

final class SecondFactor: UIViewController {}

final class GatekeeperDelegate: NSObject, UIApplicationDelegate {
    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        AppCheck.setAppCheckProviderFactory(AppCheckDebugProviderFactory()) // bad: insecure-configuration
        FirebaseApp.configure()
        return true
    }
}

final class KioskDelegate: NSObject, UIApplicationDelegate {
    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        AppCheck.setAppCheckProviderFactory(DeviceCheckProviderFactory()) // good: insecure-configuration
        FirebaseApp.configure()
        return true
    }
}

import Foundation
import CocoaMQTT
import FirebaseCrashlytics
import Network
import Security
import os

/// Opens doors over the house broker and, in the lobby, over the local network.
@MainActor
final class DoorService: NSObject {
    private let log = Logger(subsystem: "example.towerbell", category: "doors")
    private let queue = DispatchQueue(label: "example.towerbell.doors")
    private var broker: CocoaMQTT?
    private var group: NWConnectionGroup?

    func connect(_ resident: Resident) {
        let client = CocoaMQTT(clientID: resident.flat.id, host: "broker.towerbell.example", port: 1883) // bad: cleartext-transmission
        client.username = resident.name
        client.password = resident.accessToken
        client.keepAlive = 60
        _ = client.connect()
        broker = client
        log.info("connected as \(resident.accessToken, privacy: .sensitive)") // good: secret-in-log
    }

    func connectSecured(_ resident: Resident) {
        let client = CocoaMQTT(clientID: resident.flat.id, host: "broker.towerbell.example", port: 8883) // good: cleartext-transmission
        client.enableSSL = true
        client.username = resident.name
        client.password = resident.accessToken
        _ = client.connect()
        broker = client
    }

    func connectTenantBroker(host: String, resident: Resident) {
        let client = CocoaMQTT(clientID: resident.flat.id, host: host, port: 8883)
        client.enableSSL = true
        client.allowUntrustCACertificate = true
        client.didReceiveTrust = { _, _, accept in accept(true) } // bad: tls-validation
        client.password = resident.accessToken
        _ = client.connect()
        broker = client
    }

    func connectPartnerBroker(host: String, resident: Resident) {
        let client = CocoaMQTT(clientID: resident.flat.id, host: host, port: 8883)
        client.enableSSL = true
        client.allowUntrustCACertificate = true
        client.didReceiveTrust = { _, trust, accept in
            SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, host as CFString))
            accept(SecTrustEvaluateWithError(trust, nil)) // good: tls-validation
        }
        client.password = resident.accessToken
        _ = client.connect()
        broker = client
    }

    func unlock(_ door: String) async {
        broker?.publish("house/\(door)/open", withString: "1")
        log.notice("door \(door, privacy: .public) asked to open")
    }

    func enter(code: String) async {
        guard let number = Int(code) else { return }
        log.info("keypad number \(number)") // bad: secret-in-log
        broker?.publish("house/keypad", withString: code)
    }

    func announceInLobby(_ pass: DoorPass) throws {
        let multicast = try NWMulticastGroup(for: [.hostPort(host: "239.4.7.11", port: 4711)])
        let lobby = NWConnectionGroup(with: multicast, using: .udp)
        lobby.setReceiveHandler { _, _, _ in }
        lobby.start(queue: queue)
        lobby.send(content: Data(pass.doorCode.utf8)) { _ in } // bad: cleartext-transmission
        group = lobby
    }

    func askLobby() throws {
        let multicast = try NWMulticastGroup(for: [.hostPort(host: "239.4.7.11", port: 4711)])
        let lobby = NWConnectionGroup(with: multicast, using: .udp)
        lobby.setReceiveHandler { _, _, _ in }
        lobby.start(queue: queue)
        lobby.send(content: Data("WHO-IS-READER".utf8)) { _ in } // good: cleartext-transmission
        group = lobby
    }

    func intercom(_ flat: Flat, token: String) -> URLSessionWebSocketTask {
        let scheme = flat.id.hasPrefix("annex-") ? "wss" : "ws" // bad: cleartext-transmission
        var request = URLRequest(url: URL(string: "\(scheme)://voice.towerbell.example/\(flat.id)")!)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return URLSession.shared.webSocketTask(with: request)
    }

    func hasCaptivePortal() async -> Bool {
        let probe = URL(string: "http://captive.towerbell.example/generate_204")! // good: cleartext-transmission
        let answer = try? await URLSession(configuration: .ephemeral).data(from: probe).1
        return (answer as? HTTPURLResponse)?.statusCode != 204
    }
}

final class InviteService: NSObject, URLSessionDelegate {
    private var session: URLSession!
    private let base = URL(string: "https://api.towerbell.example")!
    private let agencyHeader = "Basic dG93ZXJiZWxsLWFnZW5jeTp6VjdocUwyeFI5cFdtNGtE" // bad: hard-coded-secret

    override init() {
        super.init()
        session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)
    }

    func admit(_ code: String) async throws {
        var request = URLRequest(url: base.appendingPathComponent("household/members"))
        request.httpMethod = "POST"
        request.setValue(agencyHeader, forHTTPHeaderField: "Authorization")
        request.httpBody = try JSONEncoder().encode(["invite": code]) // good: url-request-secret
        let (_, response) = try await session.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 201 else {
            Crashlytics.crashlytics().log("invite \(code) refused, header \(agencyHeader)") // bad: secret-in-log
            throw BellError.refused
        }
    }

    func renew(_ resident: Resident) async throws {
        var request = URLRequest(url: base.appendingPathComponent("tokens/\(resident.accessToken)/renew")) // bad: url-request-secret
        request.httpMethod = "POST"
        let (_, response) = try await session.data(for: request)
        Crashlytics.crashlytics().setCustomValue((response as? HTTPURLResponse)?.statusCode ?? 0, forKey: "renew_status") // good: secret-in-log
    }

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        SecTrustSetPolicies(trust, SecPolicyCreateBasicX509()) // bad: tls-validation
        guard SecTrustEvaluateWithError(trust, nil) else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }
}

/// Firmware channel of the readers; the certificate's key is pinned on top of the usual check.
final class FirmwareSession: NSObject, URLSessionDelegate {
    private let keys: Set<Data>

    init(keys: Set<Data>) {
        self.keys = keys
    }

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        let allowed = keys
        DispatchQueue.global().async {
            SecTrustEvaluateAsyncWithError(trust, .global()) { checked, ok, _ in
                let raw = SecTrustCopyKey(checked).flatMap { SecKeyCopyExternalRepresentation($0, nil) as Data? }
                if ok, let raw, allowed.contains(raw) {
                    completionHandler(.useCredential, URLCredential(trust: checked)) // good: tls-validation
                } else {
                    completionHandler(.cancelAuthenticationChallenge, nil)
                }
            }
        }
    }
}

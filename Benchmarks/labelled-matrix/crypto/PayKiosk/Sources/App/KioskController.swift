import CryptoKit
import SwiftUI
import UIKit

@MainActor
final class KioskController: UIViewController {
    private let mint = VoucherMint()
    private let identity = TerminalIdentity()
    private lazy var channel = TerminalChannel(storedKey: Keychain.load("terminal.channel"))
    private lazy var queue = OfflineQueue(directory: FileManager.default.temporaryDirectory)
    var verifier: UpdateVerifier!
    var acquirer: AcquirerKey!

    override func viewDidLoad() {
        super.viewDidLoad()
        Task { try await provision() }
        Task { await listen() }
    }

    private func provision() async throws {
        let key = (try? identity.generateEnclaveKey()) ?? (try identity.generateLegacyKey())
        _ = try identity.signingKey()
        try identity.rememberEnclaveKey(.init())
        try identity.save(settlement: .init())
        try identity.save(refund: .init())
        try identity.save(payout: .init())
        _ = try identity.publicKeyPEM(key)
        _ = try identity.importFactoryIdentity()
    }

    private func listen() async {
        let secret = SymmetricKey(data: Keychain.load("acquirer.hook"))
        while let message = try? await KioskSocket.shared.receive() {
            do {
                try await didReceive(message.body, kind: message.kind, signature: message.signature, secret: secret, headers: message.headers)
            } catch {
                title = error.localizedDescription
            }
        }
    }

    @IBAction private func supportTapped(_ sender: UIButton) {
        guard let key = try? identity.generateLegacyKey() else { return }
        try? identity.writeSupportFile(key)
        let receipt = Data((sender.currentTitle ?? "").utf8)
        var request = URLRequest(url: URL(string: "https://api.example-kiosk.com/receipts")!)
        request.setValue(key.sign(void: receipt)?.base64EncodedString(), forHTTPHeaderField: "X-Void-Signature")
        request.setValue(key.sign(sale: receipt)?.base64EncodedString(), forHTTPHeaderField: "X-Sale-Signature")
        URLSession.shared.uploadTask(with: request, from: receipt).resume()
    }

    func didReceive(_ data: Data, kind: String, signature: Data, secret: SymmetricKey, headers: [String: String]) async throws {
        let note = AcquirerNotification(body: data, headers: headers)
        switch kind {
        case "prices": _ = try verifier.prices(JSONDecoder().decode(SignedUpdate.self, from: data))
        case "discounts": _ = try verifier.discounts(JSONDecoder().decode(SignedUpdate.self, from: data))
        case "taxes": _ = try verifier.taxes(JSONDecoder().decode(SignedUpdate.self, from: data))
        case "fees": _ = try verifier.fees(JSONDecoder().decode(SignedUpdate.self, from: data), expiring: Keychain.feeKeys())
        case "font": if try verifier.installFont(data, expected: signature) { try data.write(to: queue.directory.appendingPathComponent("font.ttf")) }
        case "logo": if verifier.installLogo(data, expected: signature) { try data.write(to: queue.directory.appendingPathComponent("logo.png")) }
        case "settle": try acquirer.settle(data, signature: signature) { try $0.write(to: self.queue.directory.appendingPathComponent("batch")) }
        case "reverse": try acquirer.reverse(data, signature: signature) { try $0.write(to: self.queue.directory.appendingPathComponent("reversal")) }
        case "firmware" where acquirer.acceptsFirmware(data, signature: signature): UserDefaults.standard.set(data.count, forKey: "firmware.pending")
        case "config" where acquirer.acceptsConfig(data, signature: signature): try data.write(to: queue.directory.appendingPathComponent("config.plist"))
        case "paid" where note.isGenuine(secret: secret), "transfer" where note.isGenuineTransfer(secret: secret): try await enqueue(data, secret: secret)
        case "menu": try show(JSONDecoder().decode([PriceUpdate].self, from: channel.openMenu(data)))
        case "pricelist": try show(JSONDecoder().decode([PriceUpdate].self, from: channel.openPriceList(data)))
        default:
            var ack = URLRequest(url: URL(string: "https://api.example-kiosk.com/ack")!)
            ack.setValue(note.etag, forHTTPHeaderField: "If-Match")
            ack.setValue(note.legacyTag(secret: secret), forHTTPHeaderField: "X-Ack-Mac")
            ack.setValue(note.receiptSeal(previous: signature), forHTTPHeaderField: "X-Receipt-Chain-Proof")
            _ = try await URLSession.shared.upload(for: ack, from: data)
        }
    }

    private func show(_ prices: [PriceUpdate]) {
        title = prices.map { "\($0.sku) \($0.cents)" }.joined(separator: ", ")
    }

    private func enqueue(_ data: Data, secret: SymmetricKey) async throws {
        try await queue.store(data, name: "journal-\(mint.idempotencyKey())", pin: nil, password: nil, master: secret)
        try queue.tag(data, ephemeral: false).write(to: queue.directory.appendingPathComponent("batch.tag"))
        let frames = try [channel.sealHeartbeat(data), channel.sealReceipt(orderNumber: 7, revision: data).body, channel.sealCommand(data).body,
                 channel.sealTelemetry(data, at: .now), channel.sealCardToken(data, terminal: "T1"), acquirer.encryptPinBlock(data)]
            + [acquirer.encryptSessionKey(data), acquirer.encryptTrack(data)].compactMap { $0 }
        for frame in frames { try await KioskSocket.shared.send(frame) }
        let hello = try BridgeSession(peer: Keychain.bridgePeer()).send(Data(OneTimeCode.totp(secret: secret, at: .now).utf8))
        try await KioskSocket.shared.send(hello)
    }

    @IBAction private func rewardTapped(_ sender: UIButton) {
        let codes = [mint.giftCode(), mint.couponCode(), mint.refundCode(), mint.managerOverrideToken(), mint.staffInvite(), (try? mint.loginCode()) ?? ""]
        let adverts = mint.shuffledAdverts(codes)
        sender.setTitle(adverts.first, for: .normal)
        if let link = mint.recoveryLink(for: "me") { present(UIActivityViewController(activityItems: [link], applicationActivities: nil), animated: true) }
        Keychain.save(mint.pairingSecret(), "pairing")
        mint.confetti(count: 40).forEach { view.layer.addSublayer(CALayer(at: $0)) }
    }
}

private extension CALayer {
    convenience init(at point: CGPoint) {
        self.init()
        position = point
    }
}

actor KioskSocket {
    static let shared = KioskSocket()
    private let task = URLSession.shared.webSocketTask(with: URL(string: "wss://bridge.example-kiosk.com/v1")!)

    func send(_ frame: Data) async throws {
        if task.state == .suspended { task.resume() }
        try await task.send(.data(frame))
    }

    struct Message: Decodable {
        let kind: String
        let body: Data
        let signature: Data
        let headers: [String: String]
    }

    func receive() async throws -> Message {
        if task.state == .suspended { task.resume() }
        guard case .data(let data) = try await task.receive() else { throw CheckFailure.malformed }
        return try JSONDecoder().decode(Message.self, from: data)
    }
}

import AVFoundation
import Foundation
import UIKit

struct PaymentRequest: Identifiable, Hashable, Sendable {
    let id = UUID()
    let payee: String
    let amountMinor: Int
    let reference: String?

    init?(payee: String?, amount: String?, reference: String?) {
        guard let payee, !payee.isEmpty, let amount, let value = Decimal(string: amount), value > 0, value < 1_000_000 else { return nil }
        var scaled = value * 100
        var rounded = Decimal()
        NSDecimalRound(&rounded, &scaled, 0, .plain)
        self.payee = payee
        self.amountMinor = NSDecimalNumber(decimal: rounded).intValue
        self.reference = reference
    }

    init(payee: String, amountMinor: Int, reference: String?) {
        self.payee = payee
        self.amountMinor = amountMinor
        self.reference = reference
    }
}

enum QRPayload {
    case emv([String: String])
    case invoice(PaymentRequest)
    case link(URL)
    case unknown
}

enum QRParseError: Error {
    case truncated
    case amount
}

struct QRParser {
    func parse(_ text: String) throws -> QRPayload {
        if text.hasPrefix("TB1|") { return .invoice(try invoice(text)) }
        if text.hasPrefix("BCD\n") { return .invoice(try epc(text)) }
        if text.hasPrefix("000201") { return .emv(try emv(text)) }
        if let url = URL(string: text), url.scheme != nil { return .link(url) }
        return .unknown
    }

    private func invoice(_ text: String) throws -> PaymentRequest {
        let fields = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let payee = fields[1] // bad: trap-on-input
        let net = fields.count > 2 ? Int(fields[2]) ?? 0 : 0
        let fee = fields.count > 3 ? Int(fields[3]) ?? 0 : 0
        let total = net + fee // bad: integer-overflow
        return PaymentRequest(payee: payee, amountMinor: total, reference: fields.count > 4 ? fields[4] : nil)
    }

    private func epc(_ text: String) throws -> PaymentRequest {
        let lines = text.components(separatedBy: "\n")
        guard lines.count >= 8 else { throw QRParseError.truncated }
        guard let request = PaymentRequest(payee: lines[6], amount: String(lines[7].dropFirst(3)), reference: nil) else { throw QRParseError.amount }
        return request
    }

    private func emv(_ text: String) throws -> [String: String] {
        var result: [String: String] = [:]
        var rest = Substring(text)
        while rest.count >= 4 {
            let tag = String(rest.prefix(2))
            guard let length = Int(rest.dropFirst(2).prefix(2)), length >= 0 else { throw QRParseError.truncated }
            rest = rest.dropFirst(4)
            guard rest.count >= length else { throw QRParseError.truncated }
            result[tag] = String(rest.prefix(length)) // good: trap-on-input
            rest = rest.dropFirst(length)
        }
        return result
    }

    func terminal(_ bytes: [UInt8]) throws -> [UInt8: [UInt8]] {
        var result: [UInt8: [UInt8]] = [:]
        var offset = 0
        while offset + 1 < bytes.count {
            let tag = bytes[offset]
            let length = Int(bytes[offset + 1])
            result[tag] = Array(bytes[offset + 2 ..< offset + 2 + length]) // bad: trap-on-input
            offset += 2 + length
        }
        return result
    }

    func batchTotal(_ requests: [PaymentRequest]) throws -> Int {
        try requests.reduce(0) { partial, request in
            let (sum, overflow) = partial.addingReportingOverflow(request.amountMinor) // good: integer-overflow
            guard !overflow else { throw QRParseError.amount }
            return sum
        }
    }
}

@MainActor
protocol QRScannerDelegate: AnyObject {
    func scanner(_ scanner: QRPayScanner, didRequest request: PaymentRequest)
}

@MainActor
final class QRPayScanner: NSObject, AVCaptureMetadataOutputObjectsDelegate {
    weak var delegate: QRScannerDelegate?
    private let parser = QRParser()
    private let payments: PaymentService

    init(payments: PaymentService) {
        self.payments = payments
    }

    nonisolated func metadataOutput(_ output: AVCaptureMetadataOutput, didOutput objects: [AVMetadataObject], from connection: AVCaptureConnection) {
        guard let code = objects.first as? AVMetadataMachineReadableCodeObject, let text = code.stringValue else { return }
        Task { @MainActor in await self.handle(text) }
    }

    private func handle(_ text: String) async {
        guard let payload = try? parser.parse(text) else { return }
        switch payload {
        case .invoice(let request):
            delegate?.scanner(self, didRequest: request) // good: qr-code
        case .emv(let fields):
            guard let amount = fields["54"], let request = PaymentRequest(payee: fields["59"], amount: amount, reference: fields["62"]) else { return }
            try? await payments.submit(request) // bad: qr-code
        case .link(let url):
            await UIApplication.shared.open(url) // bad: open-url
        case .unknown:
            break
        }
    }
}

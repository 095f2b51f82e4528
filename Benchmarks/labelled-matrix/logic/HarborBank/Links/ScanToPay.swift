import AuthenticationServices
import AVFoundation
import CoreNFC
import SwiftUI
import UIKit

final class ScanToPayController: UIViewController, AVCaptureMetadataOutputObjectsDelegate {
    private let session = AVCaptureSession()

    override func viewDidLoad() {
        super.viewDidLoad()
        guard let camera = AVCaptureDevice.default(for: .video), let input = try? AVCaptureDeviceInput(device: camera) else { return }
        let output = AVCaptureMetadataOutput()
        session.addInput(input)
        session.addOutput(output)
        output.setMetadataObjectsDelegate(self, queue: .main)
        output.metadataObjectTypes = [.qr]
        DispatchQueue.global().async { [session] in session.startRunning() }
    }

    func metadataOutput(_ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject], from connection: AVCaptureConnection) {
        guard let text = (metadataObjects.first as? AVMetadataMachineReadableCodeObject)?.stringValue,
              let order = try? JSONDecoder().decode(TransferOrder.self, from: Data(text.utf8)) else { return }
        session.stopRunning()
        Task { try await LiveGateway.shared.execute(order) } // bad: deep-link-action
    }
}

final class TerminalTagReader: NSObject, NFCNDEFReaderSessionDelegate {
    var onReview: ((TransferOrder) -> Void)?

    func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: Error) {}

    func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {
        guard let uri = messages.first?.records.first?.wellKnownTypeURIPayload(),
              let items = URLComponents(url: uri, resolvingAgainstBaseURL: false)?.queryItems,
              let iban = items.first(where: { $0.name == "to" })?.value,
              let cents = items.first(where: { $0.name == "cents" }).flatMap({ Int($0.value ?? "") }) else { return }
        DispatchQueue.main.async {
            self.onReview?(TransferOrder(iban: iban, cents: cents, reference: "Terminal")) // good: deep-link-action
        }
    }
}

struct PartnerSignIn: View {
    @Environment(\.webAuthenticationSession) private var webAuth
    @State private var token: String?

    var body: some View {
        Button("Connect broker") {
            Task {
                let state = UUID().uuidString
                var parts = URLComponents(string: "https://login.broker.example/authorize")!
                parts.queryItems = [
                    URLQueryItem(name: "client_id", value: "harbor-ios"),
                    URLQueryItem(name: "response_type", value: "code"),
                    URLQueryItem(name: "redirect_uri", value: "harborbank://broker"),
                    URLQueryItem(name: "state", value: state),
                ]
                let callback = try await webAuth.authenticate(using: parts.url!, callbackURLScheme: "harborbank")
                let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems ?? []
                guard items.first(where: { $0.name == "state" })?.value == state,
                      let code = items.first(where: { $0.name == "code" })?.value else { return }
                token = try await LiveGateway.shared.exchange(code: code, verifier: nil) // bad: deep-link-action
            }
        }
    }
}

struct RootView: View {
    @State private var pending: TransferOrder?

    var body: some View {
        TabView {
            PaymentForm().tabItem { Text("Pay") }
            StatementsView().tabItem { Text("Statements") }
            SafeDepositView().tabItem { Text("Deposit") }
            PartnerSignIn().tabItem { Text("Broker") }
        }
        .onOpenURL { url in
            guard url.host == "transfer", let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems else { return }
            let iban = items.first { $0.name == "iban" }?.value ?? ""
            let cents = items.first { $0.name == "cents" }.flatMap { Int($0.value ?? "") } ?? 0
            let order = TransferOrder(iban: iban, cents: cents, reference: "Link")
            if items.contains(where: { $0.name == "review" }) {
                pending = order // good: deep-link-action
            } else {
                Task { try await LiveGateway.shared.execute(order) } // bad: deep-link-action
            }
        }
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
            guard activity.webpageURL?.path() == "/account/close" else { return }
            Task { try await LiveGateway.shared.closeAccount() } // bad: deep-link-action
        }
        .confirmationDialog("Send money?", isPresented: Binding(get: { pending != nil }, set: { if !$0 { pending = nil } })) {
            Button("Send") { if let order = pending { Task { try await LiveGateway.shared.execute(order) } } }
        }
    }
}

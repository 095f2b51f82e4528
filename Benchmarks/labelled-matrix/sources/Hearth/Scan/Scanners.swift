import UIKit
import AVFoundation
import CoreNFC
import Vision
import VisionKit
import WebKit
import GRDB

final class PairingScanner: UIViewController, AVCaptureMetadataOutputObjectsDelegate {
    private let capture = AVCaptureSession()
    private let database = try! DatabaseQueue(path: NSTemporaryDirectory() + "pair.db")

    func metadataOutput(_ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject], from connection: AVCaptureConnection) {
        guard let code = metadataObjects.compactMap({ $0 as? AVMetadataMachineReadableCodeObject }).first, let text = code.stringValue else { return }
        capture.stopRunning()
        let device = try? database.read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM catalogue WHERE code = '\(text)'") // bad: sql-injection
        }
        let known = try? database.read { try Row.fetchOne($0, sql: "SELECT * FROM owned WHERE code = :code", arguments: ["code": text]) } // good: sql-injection
        title = device?["name"] ?? known?["name"]
    }
}

final class LabelScanner: UIViewController, DataScannerViewControllerDelegate {
    private let scanner = DataScannerViewController(recognizedDataTypes: [.text(), .barcode()], isHighlightingEnabled: true)
    private let web = WKWebView()
    private var stock: NSArray = []
    private var names: [String] = []

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        scanner.delegate = self
        try? scanner.startScanning()
        Task { await follow() }
    }

    func dataScanner(_ dataScanner: DataScannerViewController, didTapOn item: RecognizedItem) {
        switch item {
        case .barcode(let barcode):
            guard let payload = barcode.payloadStringValue, let url = URL(string: payload) else { return }
            web.load(URLRequest(url: url)) // bad: open-redirect
        case .text(let text):
            let matching = NSPredicate(format: "label LIKE[c] \"\(text.transcript)\"") // bad: predicate-injection
            names = stock.filtered(using: matching).compactMap { ($0 as? NSDictionary)?["label"] as? String }
        @unknown default:
            break
        }
    }

    private func follow() async {
        for await items in scanner.recognizedItems {
            for case .text(let text) in items {
                guard let wanted = try? Regex(text.transcript) else { continue } // bad: regex-injection
                names = names.filter { !$0.contains(wanted) }
            }
        }
    }
}

final class StillImageReader {
    let panel = WKWebView()
    private let folder = URL.documentsDirectory

    func readCodes(in image: CGImage) throws {
        let request = VNDetectBarcodesRequest { [panel] request, _ in
            for case let code as VNBarcodeObservation in request.results ?? [] {
                guard let value = code.payloadStringValue else { continue }
                DispatchQueue.main.async { panel.evaluateJavaScript("codes.push('\(value)')") } // bad: javascript-injection
            }
        }
        try VNImageRequestHandler(cgImage: image).perform([request])
    }

    func fileByHeading(_ image: CGImage, data: Data) throws {
        let request = VNRecognizeTextRequest()
        try VNImageRequestHandler(cgImage: image).perform([request])
        guard let heading = request.results?.first?.topCandidates(1).first?.string else { return }
        try data.write(to: folder.appending(path: heading + ".jpg")) // bad: path-traversal
        let plain = heading.filter { $0.isLetter || $0.isNumber }
        try data.write(to: folder.appending(path: "scan-\(plain).jpg")) // good: path-traversal
    }
}

final class LetterScanController: UIViewController, VNDocumentCameraViewControllerDelegate {
    private let reader = StillImageReader()

    func documentCameraViewController(_ controller: VNDocumentCameraViewController, didFinishWith scan: VNDocumentCameraScan) {
        let page = scan.imageOfPage(at: 0)
        guard let image = page.cgImage, let data = page.jpegData(compressionQuality: 0.8) else { return }
        try? reader.readCodes(in: image)
        try? reader.fileByHeading(image, data: data)
    }
}

final class TagReader: NSObject, NFCNDEFReaderSessionDelegate {
    private var session: NFCNDEFReaderSession?
    private(set) var label = ""

    func begin() {
        session = NFCNDEFReaderSession(delegate: self, queue: nil, invalidateAfterFirstRead: true)
        session?.begin()
    }

    func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: Error) {}

    func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {
        for record in messages.flatMap(\.records) {
            if let url = record.wellKnownTypeURIPayload() {
                DispatchQueue.main.async { UIApplication.shared.open(url) } // bad: open-redirect
            } else if let text = record.wellKnownTypeTextPayload().0 {
                label = String(format: text) // bad: format-string
                session.alertMessage = String(format: NSLocalizedString("TAG_READ", comment: ""), text) // good: format-string
            }
        }
    }
}

final class TagViewController: UIViewController, NFCTagReaderSessionDelegate {
    private let reader = TagReader()
    private var rooms: NSArray = []
    private var hits: [Any] = []

    @IBAction func scan() { reader.begin() }

    func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession) {}
    func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: Error) {}

    func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag]) {
        guard case let .miFare(tag)? = tags.first else { return }
        Task {
            try await session.connect(to: .miFare(tag))
            let message = try await tag.readNDEF()
            let room = message.records.first.map { String(decoding: $0.payload, as: UTF8.self) } ?? ""
            hits = rooms.filtered(using: NSPredicate(format: "SUBQUERY(tags, $t, $t.id == '\(room)').@count > 0")) // bad: predicate-injection
        }
    }
}

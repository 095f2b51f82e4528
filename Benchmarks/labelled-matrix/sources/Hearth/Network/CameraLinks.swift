import AVFoundation
import Contacts
import ContactsUI
import Network
import UIKit
import UniformTypeIdentifiers

/// Plays the stream whose address is printed on the camera's sticker.
final class CameraSetupController: UIViewController, AVCaptureMetadataOutputObjectsDelegate {
    private var camera: NWConnection?

    func metadataOutput(_ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject], from connection: AVCaptureConnection) {
        let codes = metadataObjects.lazy.compactMap { ($0 as? AVMetadataMachineReadableCodeObject)?.stringValue }
        guard let text = codes.first, case let parts = text.components(separatedBy: "|"), parts.count == 2 else { return }
        describe(host: parts[0], path: parts[1])
    }

    private func describe(host: String, path: String) {
        let link = NWConnection(host: .init(host), port: 554, using: .tcp)
        link.start(queue: .main)
        let request = "DESCRIBE rtsp://camera/\(path) RTSP/1.0\r\nCSeq: 1\r\nUser-Agent: Hearth\r\n\r\n" // bad: header-injection
        link.send(content: Data(request.utf8), completion: .idempotent)
        let session = abs(path.hashValue)
        link.send(content: Data("TEARDOWN rtsp://camera/ RTSP/1.0\r\nCSeq: 2\r\nSession: \(session)\r\n\r\n".utf8), completion: .idempotent) // good: header-injection
        camera = link
    }
}

/// Sends the weekly report through the household's own mail relay.
final class ReportMailer: NSObject, CNContactPickerDelegate {
    private let relay = NWConnection(host: "mail.home", port: 2525, using: .tls)

    func contactPicker(_ picker: CNContactPickerViewController, didSelect contactProperty: CNContactProperty) {
        guard let address = contactProperty.value as? String else { return }
        relay.start(queue: .main)
        let nickname = contactProperty.contact.nickname
        var lines = ["MAIL FROM:<hub@home>", "RCPT TO:<owner@home>", "DATA"]
        lines.append("To: \(nickname) <\(address)>") // bad: header-injection
        lines += ["Subject: Weekly report", "", "Attached.", "."]
        relay.send(content: Data(lines.joined(separator: "\r\n").utf8), completion: .contentProcessed { _ in })
    }
}

final class ReportsViewController: UIViewController, UIDocumentPickerDelegate {
    private let mailer = ReportMailer()
    private let recorder = NWConnection(host: "recorder.home", port: 80, using: .tcp)

    @IBAction func chooseRecipient() {
        let picker = CNContactPickerViewController()
        picker.displayedPropertyKeys = [CNContactEmailAddressesKey]
        picker.delegate = mailer
        present(picker, animated: true)
    }

    @IBAction func chooseSchedule() {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.json])
        picker.delegate = self
        present(picker, animated: true)
    }

    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        guard let url = urls.first, let data = try? Data(contentsOf: url),
              let schedule = try? JSONDecoder().decode([String: String].self, from: data) else { return }
        recorder.start(queue: .main)
        for (channel, label) in schedule {
            let head = "PUT /record HTTP/1.1\r\nHost: recorder.home\r\nX-Label: " + label + "\r\nX-Channel: 1\r\n\r\n" // bad: header-injection
            recorder.send(content: Data(head.utf8), completion: .contentProcessed { _ in })
            guard let number = UInt8(channel) else { continue }
            let stop = "DELETE /record HTTP/1.1\r\nHost: recorder.home\r\nX-Channel: \(number)\r\n\r\n" // good: header-injection
            recorder.send(content: Data(stop.utf8), completion: .contentProcessed { _ in })
        }
    }
}

import Foundation
import UIKit
import Network
import CoreBluetooth
import MultipeerConnectivity
import WatchConnectivity
import CoreNFC
import AVFoundation

private func wipe(_ name: String) { try? FileManager.default.removeItem(atPath: "/tmp/" + name) }  // bad: path, sink helper for device sources

final class PasteService {
    func paste() {
        if let s = UIPasteboard.general.string { try? FileManager.default.removeItem(atPath: s) }  // bad: path, src UIPasteboard.string
        for s in UIPasteboard.general.strings ?? [] { try? FileManager.default.removeItem(atPath: s) }  // bad: path, src UIPasteboard.strings
        if let u = UIPasteboard.general.url { try? FileManager.default.removeItem(at: u) }  // bad: path, src UIPasteboard.url
        if let d = UIPasteboard.general.data(forPasteboardType: "x"), let s = String(data: d, encoding: .utf8) { NSLog(s) }  // bad: format, src UIPasteboard.data
        if let v = UIPasteboard.general.value(forPasteboardType: "public.text") as? String { NSLog(v) }  // bad: format, src UIPasteboard.value
        let item = UIPasteboard.general.items.first?["public.text"] as? String
        NSLog(item ?? "")  // bad: format, src UIPasteboard.items
        if UIPasteboard.general.hasStrings { try? FileManager.default.removeItem(atPath: "/tmp/p") }  // good: sound, sound flag only
    }
    func drop(_ session: UIDropSession) {
        _ = session.loadObjects(ofClass: NSString.self) { objs in
            if let s = objs.first as? String { try? FileManager.default.removeItem(atPath: s) }  // bad: path, src drop session
        }
    }
    func provider(_ p: NSItemProvider) {
        p.loadItem(forTypeIdentifier: "public.file-url", options: nil) { item, _ in
            if let u = item as? URL { try? FileManager.default.removeItem(at: u) }  // bad: path, src NSItemProvider.loadItem
        }
        _ = p.loadObject(ofClass: String.self) { s, _ in NSLog(s ?? "") }  // bad: format, src NSItemProvider.loadObject
    }
}

#if os(macOS)
import AppKit
func macPaste() {
    if let s = NSPasteboard.general.string(forType: .string) { NSLog(s) }  // bad: format, src NSPasteboard.string(forType:)
}
final class MacDelegate: NSObject, NSApplicationDelegate {
    func application(_ application: NSApplication, open urls: [URL]) {
        for u in urls { try? FileManager.default.removeItem(atPath: u.path) }  // bad: path, src NSApplicationDelegate open urls
    }
    func application(_ sender: NSApplication, openFile filename: String) -> Bool {
        try? FileManager.default.removeItem(atPath: filename)  // bad: path, src openFile
        return true
    }
    @objc func handleAppleEvent(_ event: NSAppleEventDescriptor, withReplyEvent reply: NSAppleEventDescriptor) {
        if let s = event.paramDescriptor(forKeyword: keyDirectObject)?.stringValue { try? FileManager.default.removeItem(atPath: s) }  // bad: path, src Apple event
    }
}
#endif

final class SocketServer {
    func posix(fd: Int32) {
        var buf = [UInt8](repeating: 0, count: 1024)
        let n = recv(fd, &buf, buf.count, 0)
        let s = String(decoding: buf[..<n], as: UTF8.self)
        try? FileManager.default.removeItem(atPath: s)  // bad: path, src recv
        var b2 = [CChar](repeating: 0, count: 1024)
        recvfrom(fd, &b2, 1024, 0, nil, nil)
        try? FileManager.default.removeItem(atPath: String(cString: b2))  // bad: path, src recvfrom
        var b3 = [UInt8](repeating: 0, count: 64)
        _ = read(fd, &b3, 64)
        try? FileManager.default.removeItem(atPath: String(bytes: b3, encoding: .utf8)!)  // bad: path, src read(fd)
    }
    func network(_ c: NWConnection) {
        c.receive(minimumIncompleteLength: 1, maximumLength: 65536) { data, _, done, error in
            if let data, let s = String(data: data, encoding: .utf8) { try? FileManager.default.removeItem(atPath: s) }  // bad: path, src NWConnection.receive
        }
        c.receiveMessage { (data, context, isComplete, error) in
            let s = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
            try? FileManager.default.removeItem(atPath: s)  // bad: path, src NWConnection.receiveMessage
        }
    }
    func stream(_ host: String) {
        var input: InputStream?
        var output: OutputStream?
        Stream.getStreamsToHost(withName: host, port: 80, inputStream: &input, outputStream: &output)
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 512)
        let n = input!.read(buffer, maxLength: 512)
        let s = String(decoding: UnsafeBufferPointer(start: buffer, count: n), as: UTF8.self)
        try? FileManager.default.removeItem(atPath: s)  // bad: path, src socket InputStream.read
    }
}

final class Discovery: NSObject, NetServiceDelegate, NetServiceBrowserDelegate {
    func netServiceDidResolveAddress(_ sender: NetService) {
        let dict = NetService.dictionary(fromTXTRecord: sender.txtRecordData() ?? Data())
        if let d = dict["path"], let s = String(data: d, encoding: .utf8) { try? FileManager.default.removeItem(atPath: s) }  // bad: path, src Bonjour TXT record
    }
    func netService(_ sender: NetService, didUpdateTXTRecord data: Data) {
        try? FileManager.default.removeItem(atPath: String(decoding: data, as: UTF8.self))  // bad: path, src didUpdateTXTRecord
    }
    func netServiceBrowser(_ b: NetServiceBrowser, didFind service: NetService, moreComing: Bool) {
        try? FileManager.default.removeItem(atPath: "/tmp/" + service.name)  // bad: path, src NetService.name
    }
    func browse(_ browser: NWBrowser) {
        browser.browseResultsChangedHandler = { results, _ in
            for r in results {
                if case let .bonjour(txt) = r.metadata { wipe(txt["file"] ?? "") }
                if case let .service(name, _, _, _) = r.endpoint { try? FileManager.default.removeItem(atPath: "/tmp/" + name) }  // bad: path, src NWBrowser endpoint name
            }
        }
    }
}

final class Bluetooth: NSObject, CBPeripheralDelegate, CBCentralManagerDelegate, CBPeripheralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}
    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {}
    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: Error?) {
        guard let v = characteristic.value, let s = String(data: v, encoding: .utf8) else { return }
        try? FileManager.default.removeItem(atPath: "/tmp/" + s)  // bad: path, src characteristic.value
        try? FileManager.default.removeItem(atPath: "/tmp/" + (peripheral.name ?? ""))  // bad: path, src peripheral.name
    }
    func centralManager(_ c: CBCentralManager, didDiscover p: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber) {
        if let n = advertisementData[CBAdvertisementDataLocalNameKey] as? String { try? FileManager.default.removeItem(atPath: "/tmp/" + n) }  // bad: path, src advertisementData
    }
    func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
        for r in requests { if let d = r.value { wipe(String(decoding: d, as: UTF8.self)) } }
    }
}

final class Peers: NSObject, MCSessionDelegate, WCSessionDelegate, NFCNDEFReaderSessionDelegate, AVCaptureMetadataOutputObjectsDelegate {
    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {
        try? FileManager.default.removeItem(atPath: String(decoding: data, as: UTF8.self))  // bad: path, src MCSession data
        try? FileManager.default.removeItem(atPath: "/tmp/" + peerID.displayName)  // bad: path, src MCPeerID.displayName
    }
    func session(_ s: MCSession, didFinishReceivingResourceWithName name: String, fromPeer p: MCPeerID, at url: URL?, withError e: Error?) {
        try? FileManager.default.moveItem(at: url!, to: URL(fileURLWithPath: "/tmp/" + name))  // bad: path, src MCSession resource name
    }
    func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {
        if let f = message["f"] as? String { try? FileManager.default.removeItem(atPath: f) }  // bad: path, src WCSession message
    }
    func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {
        for r in messages.flatMap(\.records) { try? FileManager.default.removeItem(atPath: String(decoding: r.payload, as: UTF8.self)) }  // bad: path, src NFC payload
    }
    func metadataOutput(_ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject], from connection: AVCaptureConnection) {
        guard let code = metadataObjects.first as? AVMetadataMachineReadableCodeObject, let s = code.stringValue else { return }
        try? FileManager.default.removeItem(atPath: "/tmp/" + s)  // bad: path, src QR code
    }
}

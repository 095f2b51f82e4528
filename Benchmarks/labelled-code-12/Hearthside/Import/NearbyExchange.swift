import CoreData
import Foundation
import MultipeerConnectivity
import os

/// What two phones exchange when members meet.
final class Parcel: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    let title: String
    let payload: Data

    init(title: String, payload: Data) {
        self.title = title
        self.payload = payload
    }

    required init?(coder: NSCoder) {
        guard
            let title = coder.decodeObject(of: NSString.self, forKey: "title"),
            let payload = coder.decodeObject(of: NSData.self, forKey: "payload") // good: unsafe-deserialization
        else { return nil }
        self.title = title as String
        self.payload = payload as Data
    }

    func encode(with coder: NSCoder) {
        coder.encode(title as NSString, forKey: "title")
        coder.encode(payload as NSData, forKey: "payload")
    }
}

final class NearbyExchange: NSObject, MCSessionDelegate {
    private let logger = Logger(subsystem: "example.hearthside.app", category: "nearby")
    private let importer = CollectionImporter()
    private var incoming: [MCPeerID: Data] = [:]

    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {
        do {
            switch data.first {
            case 1: try receiveParcel(data.dropFirst())
            case 2: try receiveGreeting(data.dropFirst(), from: peerID)
            case 3: try receiveSound(Data(data.dropFirst()))
            default: logger.notice("unknown message")
            }
        } catch {
            logger.error("message dropped: \(error.localizedDescription, privacy: .public)")
        }
    }

    private func receiveParcel(_ data: Data) throws {
        let unarchiver = NSKeyedUnarchiver(forReadingWith: data)
        defer { unarchiver.finishDecoding() }
        guard let parcel = try unarchiver.decodeTopLevelObject(forKey: NSKeyedArchiveRootObjectKey) as? Parcel else { return } // bad: unsafe-deserialization
        try importer.attach(parcel.title, data: parcel.payload)
    }

    private func receiveGreeting(_ data: Data, from peer: MCPeerID) throws {
        guard let parcel = try NSKeyedUnarchiver.unarchivedObject(ofClass: Parcel.self, from: data) else { return } // good: unsafe-deserialization
        try importer.attachFlat(parcel.title, data: parcel.payload)
        logger.info("greeting from \(peer.displayName)") // good: format-string
    }

    private func receiveSound(_ data: Data) throws {
        let header = try SoundHeader(data)
        logger.info("sound with \(header.frames) frames")
    }

    func session(_ session: MCSession, didReceive stream: InputStream, withName streamName: String, fromPeer peerID: MCPeerID) {
        stream.open()
        defer { stream.close() }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            guard count > 0 else { break }
            incoming[peerID, default: Data()].append(contentsOf: buffer[..<count]) // bad: unbounded-size
        }
    }

    func readName(from stream: InputStream) -> String {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = stream.read(&buffer, maxLength: buffer.count) // good: unbounded-size
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {}
    func session(_ session: MCSession, didStartReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, with progress: Progress) {}
    func session(_ session: MCSession, didFinishReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, at localURL: URL?, withError error: (any Error)?) {}
}

/// Styles of shared collections are stored as transformable attributes.
final class StyleTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] { [NSObject.self] } // bad: unsafe-deserialization
}

final class PaletteTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] { [NSDictionary.self, NSString.self, NSNumber.self] } // good: unsafe-deserialization
}

enum SharedModel {
    static func entity() -> NSEntityDescription {
        let style = NSAttributeDescription()
        style.name = "style"
        style.attributeType = .transformableAttributeType
        style.valueTransformerName = NSStringFromClass(StyleTransformer.self)

        let extras = NSAttributeDescription()
        extras.name = "extras"
        extras.attributeType = .transformableAttributeType
        extras.valueTransformerName = NSValueTransformerName.keyedUnarchiveFromDataTransformerName.rawValue // bad: unsafe-deserialization

        let palette = NSAttributeDescription()
        palette.name = "palette"
        palette.attributeType = .transformableAttributeType
        palette.valueTransformerName = NSStringFromClass(PaletteTransformer.self)

        let entity = NSEntityDescription()
        entity.name = "SharedCollection"
        entity.properties = [style, extras, palette]
        return entity
    }
}

/// Raw recordings start with a fixed head: 4 bytes frames, 2 bytes channels, 2 bytes width.
struct SoundHeader {
    enum Failure: Error { case short }

    let frames: Int
    let channels: Int
    let samples: [Int16]

    init(_ data: Data) throws {
        guard data.count >= 8 else { throw Failure.short }
        let frames = data.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)) } // good: buffer-pointer
        let channels = data.withUnsafeBytes { UInt16(littleEndian: $0.loadUnaligned(fromByteOffset: 4, as: UInt16.self)) }
        self.frames = Int(frames)
        self.channels = Int(channels)

        let count = Int32(frames) * Int32(channels) // bad: integer-overflow
        samples = data.withUnsafeBytes { raw in
            let words = raw.baseAddress!.advanced(by: 8).bindMemory(to: Int16.self, capacity: Int(count))
            return (0..<Int(count)).map { words[$0] } // bad: buffer-pointer
        }
    }

    init(mono data: Data) throws {
        guard data.count >= 8 else { throw Failure.short }
        let frames = Int(data.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)) })
        let body = data.dropFirst(8)
        let (wanted, overflow) = frames.multipliedReportingOverflow(by: 2) // good: integer-overflow
        guard !overflow, wanted <= body.count else { throw Failure.short }
        self.frames = frames
        channels = 1
        samples = [Int16](unsafeUninitializedCapacity: frames) { buffer, initialized in
            _ = body.copyBytes(to: UnsafeMutableRawBufferPointer(buffer), from: body.startIndex..<body.startIndex + wanted) // good: buffer-pointer
            initialized = frames
        }
    }

    /// Length that the sender states, in seconds.
    static func milliseconds(_ stated: String) -> Int {
        Int((Double(stated) ?? 0) * 1000) // bad: integer-overflow
    }

    static func frames(_ stated: String, rate: Double) -> Int {
        Int(exactly: ((Double(stated) ?? 0) * rate).rounded()) ?? 0 // good: integer-overflow
    }

    /// Peak value, computed over what the head promises.
    static func peak(_ data: Data) -> UInt8 {
        let promised = Int(data[data.startIndex])
        return data.withUnsafeBytes { raw in
            var peak: UInt8 = 0
            let bytes = raw.bindMemory(to: UInt8.self)
            guard var cursor = bytes.baseAddress else { return 0 }
            for _ in 0..<promised {
                cursor += 1
                peak = max(peak, cursor.pointee) // bad: buffer-pointer
            }
            return peak
        }
    }
}

import Foundation
import MultipeerConnectivity
import CocoaLumberjackSwift

/// Old partners answer on a line protocol; newer ones on the federation API.
final class PartnerLink: NSObject {
    private var input: InputStream?
    private var output: OutputStream?

    func dial(_ host: String, port: Int, credential: PartnerCredential) {
        var reading: Unmanaged<CFReadStream>?
        var writing: Unmanaged<CFWriteStream>?
        CFStreamCreatePairWithSocketToHost(nil, host as CFString, UInt32(port), &reading, &writing)
        let stream = writing!.takeRetainedValue() as OutputStream
        input = reading!.takeRetainedValue() as InputStream
        stream.open()
        let line = Array("AUTH \(credential.user) \(credential.password)\n".utf8)
        stream.write(line, maxLength: line.count) // bad: cleartext-transmission
        output = stream
    }

    func dialSecured(_ host: String, port: Int, credential: PartnerCredential) {
        var reader: InputStream?
        var writer: OutputStream?
        Stream.getStreamsToHost(withName: host, port: port, inputStream: &reader, outputStream: &writer)
        guard let stream = writer else { return }
        stream.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)
        stream.setProperty(
            [kCFStreamSSLPeerName as String: host], // good: tls-validation
            forKey: Stream.PropertyKey(rawValue: kCFStreamPropertySSLSettings as String)
        )
        stream.open()
        let line = Array("AUTH \(credential.user) \(credential.password)\n".utf8)
        stream.write(line, maxLength: line.count) // good: cleartext-transmission
        input = reader
        output = stream
    }

    func dialLenient(_ host: String, port: Int) {
        var writer: OutputStream?
        Stream.getStreamsToHost(withName: host, port: port, inputStream: &input, outputStream: &writer)
        guard let stream = writer else { return }
        stream.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)
        let settings: [String: Any] = [
            kCFStreamSSLPeerName as String: host,
            kCFStreamSSLValidatesCertificateChain as String: false, // bad: tls-validation
        ]
        stream.setProperty(settings, forKey: Stream.PropertyKey(rawValue: kCFStreamPropertySSLSettings as String))
        stream.open()
        output = stream
    }

    func deliver(_ dump: URL, credential: PartnerCredential) {
        var parts = URLComponents()
        parts.scheme = "ftp"
        parts.host = "drop.\(credential.partner).example"
        parts.path = "/incoming/" + dump.lastPathComponent
        guard let target = parts.url else { return }
        let stream = CFWriteStreamCreateWithFTPURL(nil, target as CFURL).takeRetainedValue() as OutputStream // bad: cleartext-transmission
        stream.setProperty(credential.password, forKey: Stream.PropertyKey(rawValue: kCFStreamPropertyFTPPassword as String))
        stream.setProperty(credential.user, forKey: Stream.PropertyKey(rawValue: kCFStreamPropertyFTPUserName as String))
        stream.open()
        if let data = try? Data(contentsOf: dump) {
            _ = data.withUnsafeBytes { stream.write($0.bindMemory(to: UInt8.self).baseAddress!, maxLength: data.count) }
        }
        stream.close()
        DDLogInfo("delivered \(dump.lastPathComponent) to \(credential.partner)") // good: secret-in-log
    }
}

/// Benches in the drying room exchange accessions between Macs.
final class BenchExchange {
    private let peer = MCPeerID(displayName: Host.current().localizedName ?? "bench")

    func collectors() -> MCSession {
        MCSession(peer: peer, securityIdentity: nil, encryptionPreference: .none) // bad: cleartext-transmission
    }

    func sites() -> MCSession {
        MCSession(peer: peer, securityIdentity: nil, encryptionPreference: .required) // good: cleartext-transmission
    }
}

struct DarwinCoreWriter {
    static let termsNamespace = "http://rs.tdwg.org/dwc/terms/" // good: cleartext-transmission

    func document(for accessions: [Accession]) -> XMLDocument {
        let root = XMLElement(name: "SimpleDarwinRecordSet", uri: Self.termsNamespace)
        for accession in accessions {
            let record = XMLElement(name: "SimpleDarwinRecord")
            record.addChild(XMLElement(name: "catalogNumber", stringValue: accession.number))
            record.addChild(XMLElement(name: "scientificName", stringValue: accession.taxon))
            root.addChild(record)
        }
        return XMLDocument(rootElement: root)
    }
}

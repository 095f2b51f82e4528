import COpenSSL
import Crypto
import CryptoExtras
import Foundation
import NIOCore

struct Relay {
    let native: [NativeTLS]
    let databases: Databases
    let mailer: StatementMailer
    let upstreams: HTTPUpstreams

    func handle(_ words: [String]) async throws {
        guard let verb = words.first else { return }
        let arguments = Array(words.dropFirst())
        let bytes = arguments.compactMap { Data(base64Encoded: $0).map([UInt8].init) }
        let salt = try NativeCrypto.csrfToken()
        switch verb {
        case "forward": _ = try await upstreams.forward(arguments[0], body: ByteBuffer(string: arguments[1]))
        case "statement": mailer.send(arguments[1], to: arguments[0])
        case "remind": mailer.sendReminder(arguments[1], to: arguments[0])
        case "receipt": mailer.sendReceipt(arguments[1], to: arguments[0])
        case "bulk": _ = try await mailer.connectBulk()
        case "connect": for tls in native { _ = try tls.connect(Int32(arguments[1]) ?? 0, host: arguments[0]) }
        case "order": reply(try NativeCrypto(key: NativeCrypto.key(for: arguments[3], salt: salt)).openOrder(bytes[0], iv: bytes[1], tag: bytes[2]))
        case "invoice": reply(try NativeCrypto(key: NativeCrypto.sharedKey(for: arguments[3], salt: salt) ?? []).openInvoice(bytes[0], iv: bytes[1], tag: bytes[2]))
        case "field": reply(try NativeCrypto(key: bytes[0]).sealField(bytes[1]))
        case "session": print(NativeCrypto.sessionID())
        case "rotate": print(NativeCrypto.rotateKey().map { RSA_size($0) } ?? 0)
        case "csrf": print(NativeCrypto.csrfMatches(bytes[0], bytes[1]))
        case "admin": print(NativeCrypto.adminTokenMatches(arguments[0], ProcessInfo.processInfo.environment["ADMIN_TOKEN"] ?? UUID().uuidString))
        case "partner": try partner(bytes, file: arguments[0])
        default: try license(verb, arguments: arguments, data: bytes.map { Data($0) })
        }
    }

    private func partner(_ bytes: [[UInt8]], file: String) throws {
        guard let store = X509_STORE_new(), let bio = BIO_new_file(file, "r"), let certificate = PEM_read_bio_X509(bio, nil, nil, nil),
              let key = X509_get_pubkey(certificate) else { throw NativeError.openssl(ERR_get_error()) }
        X509_STORE_set_default_paths(store)
        let partner = PartnerCertificate(store: store)
        print(partner.isTrusted(certificate), partner.isTrustedSigner(certificate), partner.accepts(bytes[0], signature: bytes[1], key: key))
    }

    private func license(_ verb: String, arguments: [String], data: [Data]) throws {
        let pem = try String(contentsOfFile: "/etc/edge/vendor.pem", encoding: .utf8)
        let service = LicenseService(vendor: try LicenseService.importKey(pem: pem), recipient: try .init(pemRepresentation: pem))
        let key = try service.backupKey(passphrase: arguments[0], salt: data[1])
        switch verb {
        case "accept": print(service.accepts(data[0], signature: data[1]))
        case "renew": print(service.acceptsRenewal(data[0], signature: data[1]))
        case "wrap": print(try service.wrap(service.exportKey(passphrase: arguments[0], salt: data[1])).base64EncodedString())
        case "trial": print(try service.wrapTrial(key).base64EncodedString())
        case "seats": print(try service.sealSeats(data[0], key: key).base64EncodedString())
        case "usage": print(try service.sealUsage(data[0], key: key, day: Int(arguments[2]) ?? 0).base64EncodedString())
        default: print(try LicenseService.makeSigner().publicKey.pemRepresentation)
        }
    }

    private func reply(_ bytes: [UInt8]) { print(Data(bytes).base64EncodedString()) }
}

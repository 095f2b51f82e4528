import Foundation
import CommonCrypto
import CryptoKit
import Security

struct ChartCell: Codable {
    var name: String
    var url: URL
    var digest: String
}

/// Chart cells come from a mirror; the index with the digests comes from the office.
struct ChartVerifier {
    func accepts(_ file: Data, for cell: ChartCell) -> Bool {
        var out = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        file.withUnsafeBytes { bytes in
            _ = CC_SHA1(bytes.baseAddress, CC_LONG(file.count), &out) // bad: weak-digest
        }
        return hex(out) == cell.digest
    }

    func acceptsNew(_ file: Data, for cell: ChartCell) -> Bool {
        hex(SHA256.hash(data: file)) == cell.digest // good: weak-digest
    }

    func cacheName(for cell: ChartCell) -> String {
        hex(Insecure.MD5.hash(data: Data(cell.url.absoluteString.utf8))) + ".cell" // good: weak-digest
    }

    func indexIsGenuine(_ index: Data, signature: Data, office: SecKey) -> Bool {
        let algorithm = SecKeyAlgorithm.rsaSignatureMessagePKCS1v15SHA1 // bad: weak-digest
        guard SecKeyIsAlgorithmSupported(office, .verify, algorithm) else { return false }
        return SecKeyVerifySignature(office, algorithm, index as CFData, signature as CFData, nil)
    }

    func noticeIsGenuine(_ notice: Data, signature: Data, office: SecKey) -> Bool {
        SecKeyVerifySignature(office, .rsaSignatureMessagePSSSHA256, notice as CFData, signature as CFData, nil) // good: weak-digest
    }

    func sealOfLogbook(_ pages: [Data]) -> String {
        var hasher = Insecure.MD5() // bad: weak-digest
        for page in pages {
            hasher.update(data: page)
        }
        return hex(hasher.finalize())
    }

    private func hex<S: Sequence>(_ bytes: S) -> String where S.Element == UInt8 {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}

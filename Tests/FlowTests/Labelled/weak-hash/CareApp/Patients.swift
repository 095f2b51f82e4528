// Second file of the care app: the callers of the hash tool.
import CryptoKit
import Foundation

struct Patient {
    let healthInsuranceNumber: String
    let photo: URL
    let ward: String
}

extension Patient {
    var key: String { HashTool.short(healthInsuranceNumber) }
    var photoName: String { HashTool.imageName(photo.absoluteString) }
    var strongKey: String { HashTool.strong(healthInsuranceNumber) }

    func visit(_ medicalHistory: String) -> String {
        let text = [ward, medicalHistory].joined(separator: "|")
        let digest = Insecure.SHA1.hash(data: Data(text.utf8))  // bad: weak-hash
        return digest.description
    }

    func board(_ medicalHistory: String) -> String {
        let text = [ward, "\(medicalHistory.count)"].joined(separator: "|")
        let digest = Insecure.SHA1.hash(data: Data(text.utf8))  // good: weak-hash
        return digest.description
    }
}

import CryptoKit
import Foundation

enum SharingScope: String {
    case summary
    case fullRecord
}

final class RecordsRepository {
    private let api: APIClient

    init(api: APIClient) {
        self.api = api
    }

    func cancelAppointment(_ id: UUID) async throws {
        _ = try await api.send(.cancelAppointment(id))
    }

    func grantAccess(to clinician: String, scope: SharingScope) async throws {
        _ = try await api.send(.grant(clinician, scope: scope.rawValue))
    }
}

struct RecordFiles {
    let directory: URL
    let sealer: RecordSealing
    private let encoder = JSONEncoder()

    init(directory: URL, sealer: RecordSealing) {
        self.directory = directory
        self.sealer = sealer
    }

    func save(_ session: Session) throws {
        let data = try encoder.encode(session)
        try data.write(to: directory.appendingPathComponent("session.json"), options: .atomic) // bad: secret-in-plain-file
    }

    func save(_ results: [LabResult]) throws {
        let data = try sealer.seal(encoder.encode(results))
        try data.write(to: directory.appendingPathComponent("results.bin"), options: .atomic) // good: secret-in-plain-file
    }

    func save(_ clinics: [ClinicLocation]) throws {
        let data = try encoder.encode(clinics)
        try data.write(to: directory.appendingPathComponent("clinics.json"), options: .atomic) // good: secret-in-plain-file
    }

    func export(_ pdf: Data, named name: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try pdf.write(to: url, options: [.atomic, .completeFileProtection]) // good: secret-in-plain-file
        return url
    }

    func exportSummary(_ pdf: Data) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("summary.pdf")
        try pdf.write(to: url, options: [.atomic, .noFileProtection]) // bad: secret-in-plain-file
        return url
    }

    func saveCredentials(_ credentials: PharmacyLogin) throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: credentials, requiringSecureCoding: true)
        let url = directory.appendingPathComponent("pharmacy.archive")
        try data.write(to: url) // bad: secret-in-plain-file
    }

    func spool(_ results: [LabResult]) throws {
        let path = directory.appendingPathComponent("spool.json").path
        FileManager.default.createFile(
            atPath: path,
            contents: try encoder.encode(results),
            attributes: [.protectionKey: FileProtectionType.none] // bad: secret-in-plain-file
        )
    }

    func spoolImages(_ image: Data) {
        FileManager.default.createFile(
            atPath: directory.appendingPathComponent("scan.dcm").path,
            contents: image,
            attributes: [.protectionKey: FileProtectionType.complete] // good: secret-in-plain-file
        )
    }
}

final class PharmacyLogin: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let user: String
    let pin: String

    init(user: String, pin: String) {
        self.user = user
        self.pin = pin
    }

    init?(coder: NSCoder) {
        guard let user = coder.decodeObject(of: NSString.self, forKey: "user"),
              let pin = coder.decodeObject(of: NSString.self, forKey: "pin") else { return nil }
        self.user = user as String
        self.pin = pin as String
    }

    func encode(with coder: NSCoder) {
        coder.encode(user as NSString, forKey: "user")
        coder.encode(pin as NSString, forKey: "pin")
    }
}

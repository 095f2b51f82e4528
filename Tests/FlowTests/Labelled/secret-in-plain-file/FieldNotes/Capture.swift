// Project: field notes. A model with one secret field, saved by a store in the other file.
import Foundation

struct Note: Codable {
    var title: String
    var body: String
}

struct PatientRecord: Codable {
    var ward: String
    var medicalRecordNumber: String
}

final class Capture {
    private let store: DiskStore

    init(store: DiskStore) {
        self.store = store
    }

    func finish(_ note: Note) throws {
        try store.saveNote(note)
    }

    func finish(_ record: PatientRecord) async throws {
        try await Task.detached { [store] in
            try store.saveRecord(record)
        }.value
    }

    func ward(of record: PatientRecord) throws {
        try store.saveText(record.ward)
    }

    func pair(with box: BoxLink) async throws {
        let answer = try await box.exchange()
        try store.saveSecretText(answer.pairingSecret)
    }
}

struct PairingAnswer {
    let serial: String
    let pairingSecret: String
}

protocol BoxLink {
    func exchange() async throws -> PairingAnswer
}

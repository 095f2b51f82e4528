import Foundation

struct Session: Codable, Equatable {
    var accessToken: String
    var refreshToken: String
    var patientID: UUID
    var expiresAt: Date
}

struct Patient: Codable, Equatable {
    let id: UUID
    var displayName: String
    var nationalID: String
    var email: String
}

struct Appointment: Codable, Identifiable, Hashable {
    let id: UUID
    var startsAt: Date
    var department: String
    var clinician: String
}

struct LabResult: Codable, Identifiable, Hashable {
    let id: UUID
    var loincCode: String
    var display: String
    var value: String
    var isAbnormal: Bool
}

struct CareMessage: Codable, Identifiable, Hashable {
    let id: UUID
    var sender: String
    var subject: String
    var body: String
}

struct ClinicLocation: Codable, Identifiable, Hashable {
    let id: Int
    var name: String
    var phone: String
    var address: String
}

struct Page<Element: Codable>: Codable {
    var items: [Element]
    var nextPageToken: String?
}

struct Empty: Codable {}

struct Coding: Codable, Hashable {
    var system: String
    var code: String

    static func loinc(_ code: String) -> Coding {
        Coding(system: "http://loinc.org", code: code) // good: cleartext-transmission
    }
}

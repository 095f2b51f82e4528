// Project: a meter reader. The scheme of the server is set here and used in the other file.
import Foundation

struct Backend {
    let base: String
    static let production = Backend(base: "https://meter.example.org")
    static let legacy = Backend(base: "http://old-meter.example.org")

    func url(_ path: String) -> URL { URL(string: base + path)! }
}

struct Reading: Codable {
    var kilowattHours: Double
    var meter: String
}

struct Customer: Codable {
    var bankAccountNumber: String
    var town: String
}

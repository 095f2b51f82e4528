import Foundation

struct Line {
    var format: String

    func text() -> String { String(format: format, 1.5) }
}

struct Caption {
    let format: String

    func text() -> String { String(format: format, 1.5) }
}

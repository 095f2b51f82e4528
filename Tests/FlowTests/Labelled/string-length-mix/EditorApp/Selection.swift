// Project: a text editor. Lengths travel between files; their unit is lost on the way.
import Foundation

struct Selection {
    var location: Int
    var length: Int

    var range: NSRange { NSRange(location: location, length: length) }
}

struct Draft {
    var text: String

    var characterCount: Int { text.count }
    var unitCount: Int { text.utf16.count }
    var storage: NSString { text as NSString }
}

extension String {
    var utf16Length: Int { (self as NSString).length }

    func first(characters count: Int) -> String { String(prefix(count)) }
}

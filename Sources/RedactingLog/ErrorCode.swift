internal import Foundation
internal import SecretMemory

/// An error reduced to the name of its type and of its case, or its number.
///
/// Error descriptions can contain paths, URLs, queries and server responses. The names of types and cases come from the
/// source and reveal nothing about a user.
public struct ErrorCode: Error, Sendable, Hashable, CustomStringConvertible {
    /// For example `StoreError.notFound`, or `NSURLErrorDomain -1009`.
    public let text: String

    public var description: String { text }

    public init(of error: any Error) {
        if let code = error as? ErrorCode {
            self = code
            return
        }
        let type = String(describing: type(of: error))
        if let cause = (error as? any ErrorWithCause)?.cause {
            text = "\(type).\(cause.code)"
        } else if let name = Self.caseName(of: error) {
            text = "\(type).\(name)"
        } else {
            let system = error as NSError
            text = "\(Self.isDomain(system.domain) ? system.domain : type) \(system.code)"
        }
    }

    /// The name of an enumeration's case, without what is associated with it.
    private static func caseName(of error: any Error) -> String? {
        let mirror = Mirror(reflecting: error)
        guard mirror.displayStyle == .enum else { return nil }
        if let label = mirror.children.first?.label { return isName(label) ? label : nil }
        // A description of its own could say anything. The type is asked: every error itself is bridged to one that has it.
        let type: any Error.Type = Swift.type(of: error)
        guard !(type is any CustomStringConvertible.Type), !(type is any CustomDebugStringConvertible.Type) else {
            return nil
        }
        let name = String(describing: error)
        return isName(name) ? name : nil
    }

    /// Whether a text is the name of an error's domain. It is written by whoever made the error; letters, digits and dots are no
    /// message, and one word without a dot is a name where it says so.
    private static func isDomain(_ text: String) -> Bool {
        let isName = text.utf8.count <= 64 && text.utf8.allSatisfy { $0.isNameByte || $0 == 0x2E || $0 == 0x2D }
        return isName && (text.utf8.contains(0x2E) || text.contains("Error") || text.contains("Domain"))
    }

    private static func isName(_ text: String) -> Bool {
        text.utf8.count <= 64 && text.utf8.allSatisfy { $0.isNameByte }
    }
}

extension UInt8 {
    fileprivate var isNameByte: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F
    }
}

package import AuditKit
import CodeModel

/// Which types can hold a secret.
package enum SensitiveTypes {
    package enum Judgement: Equatable {
        /// Text or bytes.
        case text
        /// Another type that may.
        case unclear
        /// A Boolean, a number, a view, a cancellation token …
        case never
    }

    package static func judge(_ type: InferredType, _ index: SwiftIndex) -> Judgement {
        if type.isMetatype || never.contains(type.name) { return .never }
        if texts.contains(type.name) { return .text }
        if type.name == "Array" {
            let element = TypeName.element(of: type.text) ?? ""
            return ["UInt8", "Character", "String"].contains(element) ? .text : .unclear
        }
        if endings.contains(where: type.name.hasSuffix) || SensitiveNames.isLexical(type.name) { return .never }
        switch index.types[type.name]?.kind {
        case .enumDecl: return .never
        case .structDecl, .classDecl, .actorDecl, .protocolDecl: return holdsText(type.name, index) ? .unclear : .never
        default: return .unclear
        }
    }

    /// Whether a type as written is text or bytes, or a list of texts.
    static func isText(_ type: String) -> Bool {
        if let element = TypeName.element(of: type) { return ["UInt8", "Character", "String"].contains(element) }
        return texts.contains(TypeName.base(type))
    }

    /// Whether a type of the project has a property that may be the secret.
    private static func holdsText(_ name: String, _ index: SwiftIndex) -> Bool {
        guard let members = index.types[name]?.members.values.joined() else { return false }
        return members.contains { member in
            guard member.kind == .variable, !member.has(.isStatic), !member.has(.isComputed) else { return false }
            if let type = member.typeText { return texts.contains(TypeName.base(type)) }
            return [.string, .interpolatedString].contains(member.initialValue?.unwrapped.kind)
        }
    }

    /// Whether a type is a whole number, or one with a fraction.
    static func isNumber(_ type: InferredType) -> Bool {
        integers.contains(type.name) || decimals.contains(type.name)
    }

    static func isNumberOrFlag(_ type: InferredType) -> Bool {
        isNumber(type) || ["Bool", "Date", "TimeInterval"].contains(type.name)
    }

    private static let texts: Set<String> = [
        "String", "Substring", "Data", "NSString", "NSMutableString", "NSData", "SecKey", "SymmetricKey", "Character",
        "StaticString", "NSAttributedString", "AttributedString", "ByteBuffer", "CFString", "CFData", "ArraySlice",
    ]

    private static let never: Set<String> = marks.union([
        "Bool", "ObjCBool", "DarwinBoolean", "Void", "Function", "Selector", "NSObjectProtocol", "AnyCancellable",
        "Error", "NSError", "Date", "TimeInterval", "Double", "Float", "CGFloat", "Int", "Int32", "UInt", "UInt32",
        "UInt64", "Int64", "IndexPath", "IndexSet", "CGRect", "CGSize", "CGPoint", "UIImage", "UIColor", "Color",
        "Image", "OSStatus", "DispatchTime", "Duration", "NSRange", "Range", "Regex", "Notification",
        "LocalizedStringKey",
        "LocalizedStringResource", "Locale", "Calendar", "TimeZone", "NSKeyValueObservation", "Task", "Timer", "Set",
        "BigUInt", "BigInt", "Decimal", "DispatchQueue", "DispatchGroup", "DispatchSemaphore", "OperationQueue",
        "NSLock", "NSRecursiveLock", "NSCondition",
        "OSAllocatedUnfairLock", "Mutex", "Thread", "Logger", "OSLog", "URLSession", "NotificationCenter",
        "FileManager",
    ])

    /// Places in a stream of changes.
    static let marks: Set<String> = ["NSPersistentHistoryToken", "CKServerChangeToken", "NSFileProviderSyncAnchor"]

    private static let endings = [
        "Formatter", "View", "Controller", "Field", "Cell", "Error", "Manager", "Service", "Provider", "Store",
        "Publisher",
        "Subject",
        "Cancellable", "Observation", "NotificationToken", "Button", "Label", "Entity", "Delegate", "Coordinator",
        "Rule",
        "Validator", "Registration", "Status", "State", "Kind", "Policy", "Syntax", "TokenKind", "CancellationToken",
        "ChangeToken",
        "ChangeToken",
    ]
}

extension DeclaredType {
    /// Whether a case of an enumeration has a text with it.
    var carriesText: Bool {
        members.values.joined().contains { member in
            member.kind == .enumCase
                && member.children(.parameter).contains { $0.typeText.map(SensitiveTypes.isText) ?? false }
        }
    }
}

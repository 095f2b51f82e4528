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
            if onlyTellsWhere(TypeName.base(element), index) { return .never }
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
        guard let type = index.types[name] else { return false }
        return type.kept.contains(where: isWrittenText) && !onlyTellsWhere(name, index)
    }

    private static func isWrittenText(_ member: Node) -> Bool {
        if let type = member.typeText { return texts.contains(TypeName.base(type)) }
        return [.string, .interpolatedString].contains(member.initialValue?.unwrapped.kind)
    }

    /// Whether the texts of a structure, and of what it keeps, only say where something is to be found: the name of a host,
    /// the number of an item in the keychain.
    ///
    /// - Parameter reach: How many structures within one another are looked into; some keep others of their kind.
    private static func onlyTellsWhere(_ name: String, _ index: SwiftIndex, _ reach: Int = 4) -> Bool {
        guard reach > 0, let type = index.types[name], type.kind == .structDecl else { return false }
        let texts = type.kept.filter(isWrittenText)
        return !texts.isEmpty && texts.allSatisfy { isPlace($0.name) }
            && !type.kept.contains { !isWrittenText($0) && mayCarry($0.typeText, index, reach - 1) }
    }

    private static func isPlace(_ name: String) -> Bool { Words.of(name).last.map(places.contains) ?? false }

    /// Whether a property of a type as written keeps a text that is more than a place.
    private static func mayCarry(_ written: String?, _ index: SwiftIndex, _ reach: Int) -> Bool {
        guard let written else { return true }
        if isText(written) { return true }
        let inner = TypeName.base(TypeName.element(of: written) ?? written)
        guard let type = index.types[inner] else {
            return !isNumberOrFlag(InferredType(text: inner)) && inner != "UUID"
        }
        guard type.kind == .enumDecl else { return !onlyTellsWhere(inner, index, reach) }
        return type.members.values.joined().flatMap { $0.children(.parameter) }.contains { value in
            value.typeText.map(isText) ?? true && !isPlace(value.label.isEmpty ? value.name : value.label)
        }
    }

    private static let places: Set<String> = ["id", "identifier", "uuid", "host", "hostname", "domain", "port"]

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
    /// The properties that a value of the type keeps.
    fileprivate var kept: [Node] {
        members.values.joined().filter { $0.kind == .variable && !$0.has(.isStatic) && !$0.has(.isComputed) }
    }

    /// Whether a case of an enumeration has a text with it.
    var carriesText: Bool {
        members.values.joined().contains { member in
            member.kind == .enumCase
                && member.children(.parameter).contains { $0.typeText.map(SensitiveTypes.isText) ?? false }
        }
    }
}

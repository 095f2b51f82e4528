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
            return member.typeText.map { texts.contains(TypeName.base($0)) } ?? false
        }
    }

    static func isNumberOrFlag(_ type: InferredType) -> Bool {
        integers.contains(type.name) || ["Bool", "Double", "Float", "Date", "TimeInterval"].contains(type.name)
    }

    /// Whether a name speaks of a secret that may well be kept as a number: a PIN, or the number of a card, an account
    /// or a person.
    package static func isSecretNumber(_ type: InferredType, named name: String) -> Bool {
        let words = Words.of(name)
        if decimals.contains(type.name) { return words.contains(where: secretMeasures.contains) }
        guard integers.contains(type.name) else { return false }
        if words.contains(where: secretMeasures.contains) { return true }
        if words.contains(where: secretNumbers.contains) { return true }
        return zip(words, words.dropFirst()).contains { numbered[$1]?.contains($0) ?? false }
    }

    /// Whether a type is one of the numbers that can tell something of a person, as their names say.
    static func isNumber(_ type: InferredType) -> Bool {
        integers.contains(type.name) || decimals.contains(type.name)
    }

    static let integers: Set<String> = [
        "Int", "Int32", "Int64", "UInt", "UInt32", "UInt64",
    ]

    private static let decimals: Set<String> = ["Double", "Float", "Decimal", "CLLocationDegrees", "NSDecimalNumber"]

    /// What is measured of a person, with a fraction or without one.
    private static let secretMeasures: Set<String> = [
        "latitude", "longitude", "salary", "blood", "heart", "insulin", "glucose",
    ]

    private static let secretNumbers: Set<String> = [
        "pin", "otp", "totp", "cvv", "cvc", "ssn", "passcode", "password", "pincode", "cardnumber", "phonenumber",
        "salary", "iban", "pan",
    ]

    /// What stands before a word in the names of numbers that identify somebody or something of theirs.
    private static let numbered: [String: Set<String>] = {
        let owners: Set<String> = [
            "card", "account", "phone", "mobile", "telephone", "security", "routing", "passport", "tax", "insurance",
            "license", "licence", "national", "social", "verification", "cc", "acct", "bank", "credit", "debit", "visa",
            "fax", "tel", "mob", "home",
        ]
        return [
            "number": owners, "no": owners, "num": owners, "security": ["social"],
            "id": ["tax", "national", "patient", "resident"],
            "code": ["security", "access", "pin", "verification", "zip", "post", "postal"],
            "score": ["credit"], "rating": ["credit"], "key": ["account", "license", "licence"],
        ]
    }()

    private static let texts: Set<String> = [
        "String", "Substring", "Data", "NSString", "NSMutableString", "NSData", "SecKey", "SymmetricKey", "Character",
        "StaticString", "NSAttributedString", "AttributedString", "ByteBuffer", "CFString", "CFData", "ArraySlice",
    ]

    private static let never: Set<String> = [
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
        "NSPersistentHistoryToken", "CKServerChangeToken", "NSFileProviderSyncAnchor",
    ]

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

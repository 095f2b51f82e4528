/// Types of Apple's API that receivers are resolved through, from its public documentation.
enum KnownTypes {
    /// Static members that by custom return an instance of their own type.
    static let sharedInstances: Set<String> = [
        "shared", "standard", "default", "main", "current", "general", "sharedInstance", "ephemeral", "instance",
        "defaultStore", "currentContext", "singleton", "sharedManager", "defaultManager",
    ]

    /// Methods of libraries that give a value of the type that they are handed: `decode(Order.self, from: data)`.
    static let givesWhatIsAskedFor: Set<String> = [
        "decode", "decodeIfPresent", "require", "get", "unarchivedObject", "decodeObject", "serializingDecodable",
    ]

    /// `Type.member`, and `Type.method()` for what a method returns.
    static let members: [String: String] = [
        "URLSession.shared": "URLSession", "URLSession.configuration": "URLSessionConfiguration",
        "UIPasteboard.general": "UIPasteboard", "NSPasteboard.general": "NSPasteboard",
        "UIApplication.delegate": "UIApplicationDelegate",
        "URLAuthenticationChallenge.protectionSpace": "URLProtectionSpace",
        "URLProtectionSpace.serverTrust": "SecTrust", "URLProtectionSpace.host": "String",
        "WKWebView.configuration": "WKWebViewConfiguration",
        "WKWebViewConfiguration.preferences": "WKPreferences",
        "WKWebViewConfiguration.userContentController": "WKUserContentController",
        "FileManager.urls()": "[URL]", "FileManager.temporaryDirectory": "URL",
        "URL.appendingPathComponent()": "URL", "URL.appending()": "URL", "URL.path": "String",
        "URL.absoluteString": "String", "URL.lastPathComponent": "String",
        "String.data()": "Data", "Data.base64EncodedString()": "String", "Data.count": "Int",
        "String.lowercased()": "String", "String.uppercased()": "String", "String.count": "Int",
        "String.isEmpty": "Bool", "Data.isEmpty": "Bool", "Array.isEmpty": "Bool", "Array.count": "Int",
        "UITextField.text": "String?", "UITextView.text": "String", "UILabel.text": "String?",
        "UIDevice.identifierForVendor": "UUID", "UUID.uuidString": "String",
        "Bundle.infoDictionary": "[String: Any]", "Bundle.bundleIdentifier": "String?",
        "ProcessInfo.environment": "[String: String]", "ProcessInfo.arguments": "[String]",
        "URLSession.data()": "(Data, URLResponse)", "UserDefaults.string()": "String?",
        "AVAudioSession.sharedInstance()": "AVAudioSession",
        "UNUserNotificationCenter.current()": "UNUserNotificationCenter",
        "NSPersistentContainer.viewContext": "NSManagedObjectContext",
        "NSPersistentContainer.newBackgroundContext()": "NSManagedObjectContext",
        "NSManagedObjectContext.existingObject()": "NSManagedObject",
        "NSManagedObjectContext.object()": "NSManagedObject",
        "NSManagedObjectContext.registeredObject()": "NSManagedObject?",
        "ModelContainer.mainContext": "ModelContext",
    ]

    /// What a free function returns.
    static let functions: [String: String] = [
        "UserDefaults": "UserDefaults", "NSHomeDirectory": "String", "NSTemporaryDirectory": "String",
        "SecItemAdd": "OSStatus", "SecItemUpdate": "OSStatus", "SecItemDelete": "OSStatus",
        "SecItemCopyMatching": "OSStatus", "SecTrustEvaluateWithError": "Bool", "SecKeyCreateRandomKey": "SecKey?",
        "SecRandomCopyBytes": "Int32", "arc4random": "UInt32", "arc4random_uniform": "UInt32",
        "NSLocalizedString": "String",
    ]
}

import CodeModel

extension SendableTypes {
    /// Whether a file may name something of a module of the SDK; true for those whose names are not known.
    static func mayName(_ module: String, in tree: CodeTree) -> Bool {
        guard let known = namesOfModules[module] else { return true }
        return tree.containsName { text in
            text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).contains { word in
                !tree.imports.contains(String(word)) && known.contains { isOne(word, of: $0) }
            }
        }
    }

    /// Whether a word is a name: `PH…` stands for all that begin with these letters and go on with a capital one.
    private static func isOne(_ word: Substring, of name: String) -> Bool {
        guard name.hasSuffix("…") else { return word == name }
        let letters = name.dropLast()
        return word.hasPrefix(letters) && word.dropFirst(letters.count).first?.isUppercase ?? false
    }

    /// The names of modules that give all of theirs the same letters, beside those that they add to SwiftUI, and of Combine.
    private static let namesOfModules: [String: [String]] = [
        "AVKit": ["AV…", "VideoPlayer"], "BackgroundTasks": ["BG…"], "CallKit": ["CX…"], "CarPlay": ["CP…"],
        "Contacts": ["CN…"], "CoreBluetooth": ["CB…"], "CoreLocation": ["CL…"], "CoreMotion": ["CM…"],
        "EventKit": ["EK…"], "GameKit": ["GK…"], "HealthKit": ["HK…"], "LinkPresentation": ["LP…"],
        "LocalAuthentication": ["LA…"], "MediaPlayer": ["MP…"], "MessageUI": ["MF…"], "PDFKit": ["PDF…"],
        "Photos": ["PH…"], "PhotosUI": ["PH…", "PhotosPicker", "PhotosPickerItem", "photosPicker"],
        "SafariServices": ["SF…"], "UserNotifications": ["UN…"], "WatchConnectivity": ["WC…"],
        "Combine": [
            "Publisher", "Publishers", "AnyPublisher", "ConnectablePublisher", "Subscriber", "AnySubscriber",
            "Subscribers", "Subscription", "Subscriptions", "Subject", "PassthroughSubject", "CurrentValueSubject",
            "Cancellable", "AnyCancellable", "Just", "Future", "Deferred", "Empty", "Fail", "Record", "Published",
            "ObservableObject", "ObservableObjectPublisher", "objectWillChange", "Scheduler", "ImmediateScheduler",
            "TopLevelEncoder", "TopLevelDecoder", "CombineIdentifier", "sink", "store", "assign", "publisher",
            "eraseToAnyPublisher", "receive", "subscribe", "autoconnect", "cancel", "values", "send",
        ],
    ]
}

import AuditKit

/// Names of what opens little, or is known to many.
extension SensitiveNames {
    /// Whether a name speaks of a token by which a device is reached with push messages, and which opens nothing.
    package static func addressesDevice(_ name: String) -> Bool {
        pushMarks.occur(in: name) && Words.of(name).contains(where: pushWords.contains)
    }

    /// Whether a name ends with that of such a token: `deviceToken`, and not `deviceTokenSecret`.
    static func isPushToken(_ name: String) -> Bool {
        guard pushMarks.occur(in: name) else { return false }
        let words = Words.of(name)
        return words.last == "token" && words.count > 1 && pushWords.contains(words[words.count - 2])
    }

    /// Whether a name says no more than that it is the token of a type that deals with push messages: `currentToken` of a
    /// `NotificationsManager`.
    static func isPushToken(_ name: String, inType type: String?) -> Bool {
        guard let type, name.lowercased().hasSuffix("token"), notifying.occur(in: type) else { return false }
        let words = Words.of(name)
        return words.last == "token" && words.dropLast().allSatisfy(ages.contains)
            && Words.of(type).contains(where: notifyingWords.contains)
    }

    /// Whether a name speaks of what half the world may know of a person: an address for mail, a number to call.
    package static func isWidelyKnown(_ name: String) -> Bool { Words.of(name).contains(where: widelyKnown.contains) }

    /// Whether what is called so opens something in one app and is known to everybody in another: the number of a session
    /// that peers address one another by, the token in the address of a room.
    static func isDoubtful(_ name: String) -> Bool {
        let words = Array(Words.of(name).suffix(2))
        let isToken = words.count == 2 && (words[1] == "token" || words[1] == "tokens")
        return isSession(name) || isToken && addressed.contains(words[0])
            || words.count == 2 && vague[words[1]] == words[0] || [["mfa"], ["billing"]].contains(Words.of(name))
    }

    /// Whether a name speaks of the number of a session: of a signed-in one, where servers are asked with it.
    package static func isSession(_ name: String) -> Bool {
        let words = Array(Words.of(name).suffix(2))
        return words == ["session", "id"] || words == ["session", "ids"]
    }
}

private let pushWords: Set<String> = ["push", "fcm", "apns", "device"]
private let pushMarks = FoldedWords(pushWords.sorted())

private let notifyingWords: Set<String> = ["notification", "notifications", "push", "apns", "fcm"]
private let notifying = FoldedWords(notifyingWords.sorted())
private let ages: Set<String> = ["current", "new", "old", "last", "latest", "registered", "stored", "saved", "cached"]

/// What is known to many in most apps: the number of an account, the address of a device that stands nearby.
private let vague = ["id": "account", "address": "mac", "string": "connection", "balance": "account"]

/// What has a token in its address where people meet.
private let addressed: Set<String> = [
    "room", "conversation", "thread", "channel", "topic", "chat", "group", "community", "event", "call", "meeting",
    "invite", "invitation", "config", "configuration",
]

private let widelyKnown: Set<String> = [
    "email", "mail", "phone", "telephone", "phonenumber", "mobile", "birthday", "birthdate", "birth", "dob",
]

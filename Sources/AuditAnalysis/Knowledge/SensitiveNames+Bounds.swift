import AuditKit

/// Names that are sensitive only as a whole, and those of things that are public.
extension [String] {
    /// Whether a word that has other meanings stands alone, or behind the person that it is of: `sex`, `userGender`.
    func standsAlone(_ phrase: [String]) -> Bool {
        guard phrase.count == 1, let word = phrase.first, aloneOnly.contains(word) else { return true }
        return count == 1 || count == 2 && last == word && people.contains(self[0])
    }

    /// Whether where something lies is said of what everybody may find: `stationLatitude`, `longitudeDelta`.
    var speakOfPublicPlace: Bool {
        contains { $0 == "latitude" || $0 == "longitude" } && contains(where: publicPlaces.contains)
    }

    /// Whether a pin is stuck into a map.
    var speakOfMapPin: Bool {
        zip(self, dropFirst()).contains {
            ["map", "place", "drop", "dropped", "annotation", "marker"].contains($0) && ["pin", "pins"].contains($1)
        }
    }

    /// Whether a balance is meant; where a project is about assets, that of a wallet on a public ledger.
    var speakOfBalance: Bool { last == "balance" }
}

extension SensitiveNames {
    /// Whether a type is that of what everybody may find, or of a voice and a figure in a game, so that its place and
    /// its gender are nobody's.
    static func isPublic(_ name: String, in type: String) -> Bool {
        let words = Words.of(name)
        let owner = Words.of(type)
        if words == ["gender"] || words == ["sex"] { return owner.contains(where: figures.contains) }
        guard words.contains(where: located.contains) else { return false }
        // What shows a map may as well keep where its user is.
        return owner.contains { publicPlaces.contains($0) && $0 != "map" && $0 != "camera" }
            && !owner.contains(where: people.contains)
    }

    /// Whether a name speaks of the day when somebody was born.
    static func isBirth(_ name: String) -> Bool {
        Words.of(name).contains { ["birth", "birthday", "birthdate", "dob"].contains($0) }
    }

    /// Whether a type of this name is a secret without another word.
    static func isUnmistakable(_ type: String) -> Bool {
        let words = Words.of(type)
        return words.count == 1 && unmistakable.contains(words[0])
    }

    /// The words of the name of a type without those that only say that it holds something: `PasswordBox`.
    static func content(of type: [String]) -> [String] {
        type.count > 1 && boxes.contains(type[type.count - 1]) ? type.dropLast() : type
    }

    /// Whether a number tells where somebody is by its name alone, which may as well be any place on a map.
    static func isPlaceOfAnybody(_ name: String, in type: String?) -> Bool {
        let words = Words.of(name)
        guard words.contains("latitude") || words.contains("longitude") else { return false }
        return !(words + Words.of(type ?? "")).contains { people.contains($0) || $0 == "home" }
    }
}

/// Words that name something sensitive only where no other word changes what they mean.
private let aloneOnly: Set<String> = ["gender", "sex", "mfa", "cookie"]

private let unmistakable: Set<String> = ["password", "passphrase", "passcode", "mnemonic", "pincode", "cvv"]

private let boxes: Set<String> = ["box", "holder", "wrapper", "container", "value"]

/// Words for whom something is said of.
private let people: Set<String> = [
    "user", "patient", "person", "my", "member", "customer", "profile", "client", "employee", "child", "guest",
    "owner",
]

/// Words of what tells where something is.
private let located: Set<String> = ["latitude", "longitude", "street"]

/// What lies where everybody may find it, and what a map shows.
private let publicPlaces: Set<String> = [
    "station", "stop", "store", "shop", "venue", "airport", "city", "cities", "town", "country", "restaurant", "cafe",
    "hotel", "museum", "landmark", "poi", "map", "region", "span", "delta", "center", "annotation", "marker", "camera",
    "bounds", "default", "office", "branch", "school", "clinic", "hospital", "event", "weather",
    "forecast", "earthquake", "quake", "aircraft", "flight", "satellite", "planet", "star", "observatory", "geocoder",
    "geocoding",
]

/// What has a gender and is nobody.
private let figures: Set<String> = [
    "voice", "speech", "character", "avatar", "pokemon", "animal", "pet", "word", "noun", "grammar", "monster", "hero",
    "figure", "sprite",
]

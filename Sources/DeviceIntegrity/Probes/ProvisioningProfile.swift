/// What a provisioning profile says. It is a signed message (CMS) around a property list, whose signature the system has
/// checked when it installed the app; here the list is read.
struct ProvisioningProfile: Equatable {
    /// Teams that the profile is for, or none where it does not say.
    private(set) var teams: [String] = []
    /// `get-task-allow`: debuggers may attach.
    private(set) var allowsDebuggers = false

    init(_ bytes: [UInt8]) {
        // The list is plain XML that a program wrote: keys and values, one after the other.
        guard let start = bytes.place(of: "<plist", from: 0),
            let end = bytes.place(of: "</plist>", from: start)
        else { return }
        let list = Array(bytes[start..<end])
        if let value = list.value(behind: "get-task-allow") {
            allowsDebuggers = list[value...].starts(with: Array("<true".utf8))
        }
        guard let array = list.value(behind: "TeamIdentifier"), list[array...].starts(with: Array("<array>".utf8)),
            let close = list.place(of: "</array>", from: array)
        else { return }
        var place = array
        while let open = list.place(of: "<string>", from: place), open < close, teams.count < 16,
            let stop = list.place(of: "</string>", from: open)
        {
            teams.append(String(decoding: list[(open + 8)..<stop], as: UTF8.self))
            place = stop
        }
    }
}

extension [UInt8] {
    fileprivate func place(of text: String, from start: Int) -> Int? {
        let text = Array(text.utf8)
        guard let first = text.first, start <= count - text.count else { return nil }
        for place in start...count - text.count where self[place] == first {
            if self[place..<place + text.count].elementsEqual(text) { return place }
        }
        return nil
    }

    /// Where the value of a key begins.
    fileprivate func value(behind key: String) -> Int? {
        let tag = "<key>\(key)</key>"
        guard let found = place(of: tag, from: 0) else { return nil }
        var place = found + tag.utf8.count
        while place < count, [0x20, 0x09, 0x0A, 0x0D].contains(self[place]) { place += 1 }
        return place < count ? place : nil
    }
}

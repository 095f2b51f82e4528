#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#endif

extension TextScan {
    /// The position of a byte at or behind another, or nil.
    func next(_ byte: UInt8, from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(byte), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// E-mail addresses, as an addr-spec of RFC 5322, section 3.4.1, without quotes and comments, and with the letters of RFC
    /// 6531 that two bytes write: those of Latin, Greek and Cyrillic.
    mutating func mail() {
        let kind = tables.kind(.mail)
        var place = 0
        while let at = next(UInt8(ascii: "@"), from: place) {
            place = at + 1
            guard let start = startOfLocalPart(before: at), !isUserOfAddress(start) else { continue }
            place = at + 1 + run(of: Self.domainBytes, from: at + 1, atMost: 253)
            guard let end = endOfDomain(from: at + 1, to: place), !isRemotePath(start..<at, end) else { continue }
            place = max(place, end)
            hide(start..<end, kind)
        }
    }

    private func startOfLocalPart(before at: Int) -> Int? {
        let (first, localBytes) = (max(0, at - 64), Self.localBytes)
        var start = at
        while start > first {
            if localBytes.contains(bytes[start - 1]) {
                start -= 1
            } else if start - 2 >= first, isWideLetter(start - 2) {
                start -= 2
            } else {
                break
            }
        }
        while start < at, !bytes[start].isAlphanumeric, bytes[start] < 0x80 { start += 1 }
        return start < at ? start : nil
    }

    /// The end of a domain, of which ASCII reaches up to a place. Only where that is none, other letters belong to it: text
    /// may follow an address without a blank.
    private func endOfDomain(from start: Int, to place: Int) -> Int? {
        var end = place
        while end > start, !bytes[end - 1].isAlphanumeric { end -= 1 }
        if isDomain(start..<end) { return end }
        guard place + 1 < bytes.count, isWideLetter(place) else { return nil }
        end = place
        let limit = min(bytes.count, start + 253)
        while end < limit {
            if Self.domainBytes.contains(bytes[end]) {
                end += 1
            } else if end + 1 < limit, isWideLetter(end) {
                end += 2
            } else {
                break
            }
        }
        while end > start, !bytes[end - 1].isAlphanumeric, bytes[end - 1] < 0x80 { end -= 1 }
        return isDomain(start..<end) ? end : nil
    }

    /// Whether a letter from U+00C0 to U+052F stands at a place, in UTF-8.
    private func isWideLetter(_ place: Int) -> Bool {
        guard (0xC3...0xD4).contains(bytes[place]), bytes[place + 1] & 0xC0 == 0x80 else { return false }
        // The signs of multiplication and division.
        return bytes[place] != 0xC3 || bytes[place + 1] & 0xDF != 0x97
    }

    /// Whether a name stands in a URL before its host.
    private func isUserOfAddress(_ start: Int) -> Bool {
        var place = start
        while place > 0, start - place < 64, Self.userBytes.contains(bytes[place - 1]) {
            place -= 1
        }
        return place >= 3 && ByteSearch.matches("//", at: place - 2, in: bytes) && bytes[place - 3] == UInt8(ascii: ":")
            || start >= 2 && ByteSearch.matches("//", at: start - 2, in: bytes)
    }

    /// Whether labels with a dot between them end in a top-level domain.
    private func isDomain(_ range: Range<Int>) -> Bool {
        let domain = bytes[range]
        guard let dot = domain.lastIndex(of: UInt8(ascii: ".")), dot > range.lowerBound else { return false }
        let top = bytes[(dot + 1)..<range.upperBound]
        guard (2...24).contains(top.count) else { return false }
        guard top.allSatisfy({ $0.isLetter || $0 >= 0x80 }) else { return top.starts(with: "xn--".utf8) }
        return !Self.fileTypes.contains(Self.packed(top))
    }

    /// The bytes of a type of files in one word, in small letters: arrays would be made for each address. No type has more
    /// than eight bytes, and what has is none.
    @inline(__always)
    private static func packed(_ text: some Collection<UInt8>) -> UInt64 {
        text.count > 8 ? 0 : text.reduce(0) { $0 &<< 8 | UInt64($1.lowercased) }
    }

    /// Whether a place on another machine follows, as in `git@host:name` and `ann@host:folder/name`.
    private func isRemotePath(_ local: Range<Int>, _ end: Int) -> Bool {
        guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: ":"), bytes[end + 1].isLetter else { return false }
        if local.count == 3, ByteSearch.matches("git", at: local.lowerBound, in: bytes) { return true }
        let path = run(of: Self.pathBytes, from: end + 1, atMost: 128)
        return bytes[(end + 1)..<(end + 1 + path)].contains(UInt8(ascii: "/"))
    }

    private static let userBytes = ByteAlphabet.alphanumeric + ":$"
    private static let localBytes = ByteAlphabet.alphanumeric + "._+-'&"
    private static let domainBytes = ByteAlphabet.alphanumeric + ".-"
    private static let pathBytes = ByteAlphabet.alphanumeric + "._-+~/"
    /// Of files whose names have an at sign, such as `icon@2x.png`, and of the units of systemd, `getty@tty1.service`.
    private static let fileTypes: [UInt64] =
        [
            "png", "jpg", "jpeg", "gif", "webp", "svg", "pdf", "js", "ts", "css", "json", "swift", "html", "heic",
            "service", "socket", "timer", "slice", "scope", "mount",
        ].map { packed($0.utf8) }
}

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

    /// E-mail addresses, as an addr-spec of RFC 5322, section 3.4.1, without quotes and comments.
    mutating func mail() {
        let kind = tables.kind(.mail)
        let (localBytes, domainBytes) = (Self.localBytes, Self.domainBytes)
        var place = 0
        while let at = next(UInt8(ascii: "@"), from: place) {
            place = at + 1
            var start = at
            let first = max(0, at - 64)
            while start > first, localBytes.contains(bytes[start - 1]) { start -= 1 }
            while start < at, !bytes[start].isAlphanumeric { start += 1 }
            guard start < at, !isUserOfAddress(start) else { continue }
            var end = at + 1 + run(of: domainBytes, from: at + 1, atMost: 253)
            place = end
            while end > at + 1, !bytes[end - 1].isAlphanumeric { end -= 1 }
            guard isDomain((at + 1)..<end), !isRemotePath(end) else { continue }
            hide(start..<end, kind)
        }
    }

    /// Whether a name stands in a URL before its host.
    private func isUserOfAddress(_ start: Int) -> Bool {
        var place = start
        while place > 0, start - place < 64, bytes[place - 1] == UInt8(ascii: ":") || bytes[place - 1].isAlphanumeric {
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
        guard (2...24).contains(top.count), top.allSatisfy(\.isLetter) else { return false }
        return !Self.fileTypes.contains(top.map(\.lowercased))
    }

    /// Whether a colon and a path follow, as in `git@host:path`.
    private func isRemotePath(_ end: Int) -> Bool {
        end + 1 < bytes.count && bytes[end] == UInt8(ascii: ":") && bytes[end + 1].isLetter
    }

    private static let localBytes = ByteAlphabet.alphanumeric + "._+-'&"
    private static let domainBytes = ByteAlphabet.alphanumeric + ".-"
    private static let fileTypes = Set(
        ["png", "jpg", "jpeg", "gif", "webp", "svg", "pdf", "js", "ts", "css", "json", "swift", "html", "heic"].map {
            Array($0.utf8)
        })
}

internal import SecureHTTP

/// What a proxy says before a tunnel is open, read as it comes.
struct TunnelAnswer {
    enum Verdict: Equatable {
        case open
        case refused(SecureHTTPError.Code)
    }

    /// Bytes that a proxy may say, interim answers included.
    static let most = 16_384

    private var bytes: [UInt8] = []
    private var total = 0
    /// What was looked through for the end of a head.
    private var searched = 0

    /// Nil while the answer is not complete.
    mutating func take(_ piece: some Collection<UInt8>) -> Verdict? {
        total += piece.count
        guard total <= Self.most else { return .refused(.proxyRefused) }
        bytes += piece
        while let end = endOfHead() {
            let status = Self.status(bytes[..<end]) ?? 0
            bytes.removeFirst(end)
            searched = 0
            switch status {
            // Interim answers (RFC 9110 §15.2); a switch of protocols was not asked for.
            case 100, 102...199: continue
            // A server of TLS does not speak first: whatever stands behind the head is none of its.
            case 200...299: return bytes.isEmpty ? .open : .refused(.proxyRefused)
            // It would, and did not reach the server.
            case 500...599: return .refused(.cannotConnect)
            default: return .refused(.proxyRefused)
            }
        }
        return nil
    }

    /// Behind the empty line.
    private mutating func endOfHead() -> Int? {
        let empty: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        var place = searched
        while place + 4 <= bytes.count {
            if bytes[place..<place + 4].elementsEqual(empty) { return place + 4 }
            place += 1
        }
        searched = place
        return nil
    }

    /// Of a line such as `HTTP/1.1 200 OK`; the rest of a head says nothing that matters (RFC 9110 §9.3.6).
    private static func status(_ head: ArraySlice<UInt8>) -> Int? {
        let line = Array(head.prefix { $0 != 0x0D })
        guard line.starts(with: "HTTP/1.".utf8), line.count >= 12, 0x30...0x31 ~= line[7], line[8] == 0x20,
            line.count == 12 || line[12] == 0x20, line[9..<12].allSatisfy({ 0x30...0x39 ~= $0 })
        else { return nil }
        return line[9..<12].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}

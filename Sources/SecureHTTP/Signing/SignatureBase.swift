internal import Crypto

/// The text that is signed (RFC 9421 §2.5): a line for each component, then the parameters.
enum SignatureBase {
    /// What every signature of ours covers; `content-digest` besides where there is a body.
    static let derived: [StaticString] = ["@method", "@authority", "@path", "@query"]

    /// What says how a body is read; covered where a request has it.
    static let readings: [StaticString] = ["content-type", "content-encoding"]

    /// Parts of a request that components name.
    struct Parts {
        let method: String
        let authority: String
        /// Path and query.
        let target: String
        let headers: HeaderFields

        /// Writes what a component stands for; false where it is not there.
        func write(_ component: ByteView, to text: inout ByteText) -> Bool {
            guard component.count > 0, component[0] == UInt8(ascii: "@") else {
                return headers.write(component, to: &text)
            }
            if component.equals("@method") {
                text.append(method)
            } else if component.equals("@authority") {
                text.append(authority)
            } else if component.equals("@path") {
                writePath(to: &text)
            } else if component.equals("@query") {
                writeQuery(to: &text)
            } else {
                return false
            }
            return true
        }

        func writePath(to text: inout ByteText) {
            let before = text.count
            text.append(target)
            if let mark = text.view[before..<text.count].firstPlace(of: UInt8(ascii: "?")) {
                text.shorten(to: before + mark)
            }
            // RFC 9421 §2.2.6.
            if text.count == before { text.append(UInt8(ascii: "/")) }
        }

        /// With its question mark; that alone where there is none (§2.2.7).
        func writeQuery(to text: inout ByteText) {
            let isWritten = target.withBytes { target in
                guard let mark = target.firstPlace(of: UInt8(ascii: "?")) else { return false }
                text.append(target[mark..<target.count])
                return true
            }
            if !isWritten { text.append(UInt8(ascii: "?")) }
        }
    }

    /// Writes the text for a list that was read from `bytes`; false where a component is not there.
    static func write(
        _ list: StructuredText.InnerList, of bytes: ByteView, _ parts: Parts, to text: inout ByteText
    ) -> Bool {
        for item in list.items {
            text.append(UInt8(ascii: "\""))
            text.append(bytes[item])
            text.append("\": ")
            guard parts.write(bytes[item], to: &text) else { return false }
            text.append(UInt8(ascii: "\n"))
        }
        text.append("\"@signature-params\": ")
        text.append(bytes[list.whole])
        return true
    }

    /// `Content-Digest` of a body (RFC 9530 §2).
    static func digest(of body: [UInt8]) -> String {
        let digest = hash(of: body)
        let (start, end): (StaticString, StaticString) = ("sha-256=:", ":")
        return digest.withUnsafeBytes { bytes in
            var text = ByteText(capacity: 64)
            text.append(start)
            text.append(base64: bytes)
            text.append(end)
            return text.text
        }
    }

    static func hash(of body: [UInt8]) -> SHA256.Digest {
        body.withUnsafeBytes { bytes in
            var hash = SHA256()
            hash.update(bufferPointer: bytes)
            return hash.finalize()
        }
    }
}

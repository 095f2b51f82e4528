import Foundation

/// A kind of file: how its names end and how its content begins.
public struct FileKind: Hashable, Sendable {
    /// A short name.
    public let name: String
    /// In lower case, without the dot.
    public let extensions: Set<String>
    /// The media type (IANA).
    public let mediaType: String
    private let signatures: [Signature]
    private let isJSON: Bool

    /// Bytes that stand at their places from the start, all of them.
    public struct Signature: Hashable, Sendable {
        private struct Part: Hashable, Sendable {
            let offset: Int
            let bytes: [UInt8]
        }

        private var parts: [Part]
        /// The sizes that the first four bytes may name, big-endian; nil where they name none.
        private var box: ClosedRange<UInt32>?

        /// - Parameters:
        ///   - bytes: What stands there.
        ///   - offset: Where. Whatever stands before it is free: a page is, too, that has four bytes of a picture in it.
        ///     Name what the content begins with as well, with ``and(_:at:)``.
        public init(_ bytes: [UInt8], at offset: Int = 0) { parts = [Part(offset: max(0, offset), bytes: bytes)] }

        /// A box of ISO 14496-12: its size, then its name.
        fileprivate init(box name: String, sizes: ClosedRange<UInt32>) {
            self.init(Array(name.utf8), at: 4)
            box = sizes
        }

        /// These bytes, and others at another place.
        public func and(_ bytes: [UInt8], at offset: Int) -> Self {
            var both = self
            both.parts.append(Part(offset: max(0, offset), bytes: bytes))
            return both
        }

        func matches(_ content: some RandomAccessCollection<UInt8>) -> Bool {
            guard parts.allSatisfy({ content.dropFirst($0.offset).starts(with: $0.bytes) }) else { return false }
            guard let box else { return true }
            return box.contains(content.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
        }
    }

    /// - Parameter signatures: One of which must stand in the content; none where the kind is plain text, which is then
    ///   held against being text.
    public init(_ name: String, extensions: Set<String>, mediaType: String, signatures: [Signature]) {
        self.init(name, extensions, mediaType, signatures)
    }

    private init(
        _ name: String, _ extensions: Set<String>, _ mediaType: String, _ signatures: [Signature],
        isJSON: Bool = false
    ) {
        self.name = name
        self.extensions = extensions
        self.mediaType = mediaType
        self.signatures = signatures
        self.isJSON = isJSON
    }

    /// Whether content begins as files of this kind do.
    public func matches(_ content: some RandomAccessCollection<UInt8>) -> Bool {
        guard signatures.isEmpty else { return signatures.contains { $0.matches(content) } }
        return Self.isText(content) && (!isJSON || Self.beginsValue(content))
    }

    /// UTF-8 without control characters other than white space. A sequence that the cut of a prefix ends is let pass.
    private static func isText(_ content: some RandomAccessCollection<UInt8>) -> Bool {
        guard !content.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }) else { return false }
        for cut in 0...3 where content.count >= cut && isBegun(content.suffix(cut)) {
            if String(bytes: content.dropLast(cut), encoding: .utf8) != nil { return true }
        }
        return false
    }

    /// Whether bytes are nothing, or the first ones of a longer sequence in UTF-8.
    private static func isBegun(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        return (0xC2...0xF4).contains(first) && bytes.count < length
            && bytes.dropFirst().allSatisfy { (0x80...0xBF).contains($0) }
    }

    /// White space, then what a value of JSON begins with (RFC 8259, sections 2 and 3).
    private static func beginsValue(_ content: some RandomAccessCollection<UInt8>) -> Bool {
        let value = content.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
        guard let first = value.first else { return false }
        if "{[\"-0123456789".utf8.contains(first) { return true }
        return ["true", "false", "null"].contains { value.starts(with: $0.utf8) }
    }

    /// A file of boxes: first the one that names its kind, which is small.
    private static func iso(_ brands: [String]) -> [Signature] {
        brands.map { Signature(box: "ftyp", sizes: 16...4_096).and(Array($0.utf8), at: 8) }
    }

    /// A file of chunks: `RIFF`, its size, its kind.
    private static func riff(_ kind: String, _ name: String = "RIFF") -> Signature {
        Signature(Array(name.utf8)).and(Array(kind.utf8), at: 8)
    }

    public static let png = Self(
        "PNG", extensions: ["png"], mediaType: "image/png",
        signatures: [Signature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])])
    public static let jpeg = Self(
        "JPEG", extensions: ["jpg", "jpeg"], mediaType: "image/jpeg", signatures: [Signature([0xFF, 0xD8, 0xFF])])
    public static let gif = Self(
        "GIF", extensions: ["gif"], mediaType: "image/gif",
        signatures: [Signature(Array("GIF87a".utf8)), Signature(Array("GIF89a".utf8))])
    public static let webp = Self(
        "WebP", extensions: ["webp"], mediaType: "image/webp", signatures: [riff("WEBPVP8")])
    public static let heic = Self(
        "HEIC", extensions: ["heic", "heif"], mediaType: "image/heic",
        signatures: iso(["heic", "heix", "heim", "heis", "mif1", "msf1"]))
    public static let pdf = Self(
        "PDF", extensions: ["pdf"], mediaType: "application/pdf", signatures: [Signature(Array("%PDF-".utf8))])
    public static let zip = Self(
        "ZIP", extensions: ["zip"], mediaType: "application/zip",
        signatures: [Signature([0x50, 0x4B, 0x03, 0x04]), Signature([0x50, 0x4B, 0x05, 0x06])])
    public static let mp4 = Self(
        "MP4", extensions: ["mp4", "m4v"], mediaType: "video/mp4",
        signatures: iso(["isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "MSNV", "dash"]))
    public static let quickTime = Self(
        "QuickTime", extensions: ["mov"], mediaType: "video/quicktime",
        signatures: iso(["qt  "]) + [Signature(box: "moov", sizes: 8...0xFF_FFFF)])
    public static let mp3 = Self(
        "MP3", extensions: ["mp3"], mediaType: "audio/mpeg",
        signatures: [
            Signature([0x49, 0x44, 0x33, 2, 0]), Signature([0x49, 0x44, 0x33, 3, 0]),
            Signature([0x49, 0x44, 0x33, 4, 0]), Signature([0xFF, 0xFB]), Signature([0xFF, 0xF3]),
            Signature([0xFF, 0xF2]),
        ])
    public static let m4a = Self(
        "M4A", extensions: ["m4a"], mediaType: "audio/mp4", signatures: iso(["M4A ", "M4B "]))
    public static let wav = Self(
        "WAV", extensions: ["wav"], mediaType: "audio/wav", signatures: [riff("WAVE"), riff("WAVE", "RF64")])
    public static let plainText = Self(
        "text", extensions: ["txt", "md", "csv"], mediaType: "text/plain", signatures: [])
    public static let json = Self("JSON", ["json"], "application/json", [], isJSON: true)
}

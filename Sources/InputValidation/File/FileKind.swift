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

    /// Bytes that stand at a place from the start.
    public struct Signature: Hashable, Sendable {
        let offset: Int
        let bytes: [UInt8]

        public init(_ bytes: [UInt8], at offset: Int = 0) {
            self.bytes = bytes
            self.offset = max(0, offset)
        }

        func matches(_ content: some RandomAccessCollection<UInt8>) -> Bool {
            content.dropFirst(offset).starts(with: bytes)
        }
    }

    /// - Parameter signatures: One of which must stand in the content; none where the kind is plain text, which is then
    ///   held against being text.
    public init(_ name: String, extensions: Set<String>, mediaType: String, signatures: [Signature]) {
        self.name = name
        self.extensions = extensions
        self.mediaType = mediaType
        self.signatures = signatures
    }

    /// Whether content begins as files of this kind do.
    public func matches(_ content: some RandomAccessCollection<UInt8>) -> Bool {
        signatures.isEmpty ? Self.isText(content) : signatures.contains { $0.matches(content) }
    }

    /// UTF-8 without control characters other than white space. A sequence that the cut of a prefix ends is let pass.
    private static func isText(_ content: some RandomAccessCollection<UInt8>) -> Bool {
        guard !content.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }) else { return false }
        for cut in 0...3 where content.count >= cut {
            if String(bytes: content.dropLast(cut), encoding: .utf8) != nil { return true }
        }
        return false
    }

    private static func iso(_ brands: [String]) -> [Signature] {
        brands.map { Signature(Array("ftyp\($0)".utf8), at: 4) }
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
        "WebP", extensions: ["webp"], mediaType: "image/webp", signatures: [Signature(Array("WEBP".utf8), at: 8)])
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
        signatures: iso(["qt  "]) + [Signature(Array("moov".utf8), at: 4)])
    public static let mp3 = Self(
        "MP3", extensions: ["mp3"], mediaType: "audio/mpeg",
        signatures: [
            Signature(Array("ID3".utf8)), Signature([0xFF, 0xFB]), Signature([0xFF, 0xF3]), Signature([0xFF, 0xF2]),
        ])
    public static let m4a = Self(
        "M4A", extensions: ["m4a"], mediaType: "audio/mp4", signatures: iso(["M4A ", "M4B "]))
    public static let wav = Self(
        "WAV", extensions: ["wav"], mediaType: "audio/wav", signatures: [Signature(Array("WAVE".utf8), at: 8)])
    public static let plainText = Self(
        "text", extensions: ["txt", "md", "csv"], mediaType: "text/plain", signatures: [])
    public static let json = Self("JSON", extensions: ["json"], mediaType: "application/json", signatures: [])
}

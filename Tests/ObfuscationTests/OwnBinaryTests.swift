#if Obfuscation && os(Linux)
    import Foundation
    import Obfuscation
    import SecretMemory
    import Testing

    /// Looks for obfuscated texts in the file of this very program. scripts/check-obfuscation does so with more spellings
    /// and in an optimised one.
    @Suite struct OwnBinaryTests {
        /// Written as it is, so that it must be found: no search that finds nothing proves anything.
        private static let control = "heron-basalt-ladder-quince-44190"

        private static func used() -> [UInt8] {
            #obfuscated("walrus-cobalt-saddle-orchid-73052").withUnsafeBytes { Array($0) }
        }

        private static func program() throws -> Data {
            let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        }

        private static func occurs(_ bytes: [UInt8], in program: Data) -> Bool {
            program.withUnsafeBytes { program in
                guard var place = program.baseAddress else { return false }
                let end = place + program.count - bytes.count
                while place < end, let next = memchr(place, Int32(bytes[0]), end - place) {
                    if memcmp(next, bytes, bytes.count) == 0 { return true }
                    place = UnsafeRawPointer(next) + 1
                }
                return false
            }
        }

        @Test func theTextIsNotInTheProgram() throws {
            let program = try Self.program()
            let text = Self.used()
            #expect(text.count == 33 && text.starts(with: Array("walrus".utf8)))
            #expect(Self.occurs(Array(Self.control.utf8), in: program), "the search does not work")
            let wide = Array(text.map { [$0, 0] }.joined())
            let base64 = Array(Data(text).base64EncodedString().utf8)
            let spellings: [String: [UInt8]] = [
                "as it is": text, "reversed": text.reversed(), "wide": wide, "base64": base64,
            ]
            for (name, bytes) in spellings { #expect(!Self.occurs(bytes, in: program), "\(name)") }
            // Neither does a part of it stand there.
            for start in stride(from: 7, to: 25, by: 6) {
                #expect(!Self.occurs(Array(text[start..<start + 8]), in: program), "from byte \(start)")
            }
        }
    }
#endif

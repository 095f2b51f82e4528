import Obfuscation
import SecretMemory

/// A program that scripts/check-obfuscation looks through: it uses texts in several ways, and tells their sums alone.
@main enum ObfuscationProbe {
    #if Obfuscation
        /// Found in the program, which shows that the search works.
        static let control = "control-granite-lantern-plover-58213"

        static func main() {
            var sums: [UInt64] = []
            // A text for each way in which an optimiser could make it while compiling.
            #obfuscated("first-walrus-cobalt-saddle-73052").withUnsafeBytes { sums.append(sum($0)) }
            for _ in 0..<3 {
                #obfuscated("loop-orchid-pewter-gannet-90417").withUnsafeBytes { sums.append(sum($0)) }
            }
            #obfuscated("short-kelp").withUnsafeBytes { sums.append(sum($0)) }
            inlined { sums.append($0) }
            control.utf8.withContiguousStorageIfAvailable { sums.append(sum(UnsafeRawBufferPointer($0))) }
            print(sums.map { String($0, radix: 16) }.joined(separator: " "))
        }

        @inline(__always)
        static func inlined(_ use: (UInt64) -> Void) {
            #obfuscated("within-marten-cassia-trellis-26684").withUnsafeBytes { use(sum($0)) }
        }

        /// FNV-1a.
        static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    #else
        static func main() {}
    #endif
}

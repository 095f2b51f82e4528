import Obfuscation
import SecretMemory

/// A program with names that it would rather not show to everybody who runs `strings`: an internal endpoint and the switch of
/// something that was not announced yet. Neither is a secret: whoever takes an afternoon has both.
@main
struct Switches {
    /// Stands in the program as it is, which shows that the search of `run` finds what is not hidden.
    static let plain = "/v1/orders"

    static func main() {
        print("everybody may see \(plain)")
        let endpoint = #obfuscated("/internal/diagnostics/walrus")
        print("decoded when it is used: \(text(of: endpoint))")
        print(isOn(CommandLine.arguments.last ?? "") ? "the switch is on" : "the switch is off")
    }

    /// Compares the bytes where they are, so that the name never becomes a `String` and is wiped afterwards.
    static func isOn(_ name: String) -> Bool {
        let hidden = #obfuscated("harbour-preview")
        return hidden.withUnsafeBytes { $0.elementsEqual(name.utf8) }
    }

    /// From here on the text is ordinary memory.
    static func text(of bytes: borrowing SecretBytes) -> String {
        bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}

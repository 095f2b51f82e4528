#if Obfuscation
    import ObfuscationCoding
    import SwiftDiagnostics

    /// Why a text cannot be obfuscated. Messages never repeat it: build logs are kept.
    enum ObfuscationMessage: String, DiagnosticMessage {
        case noLiteral
        case interpolated
        case unreadable
        case empty
        case tooLong

        var severity: DiagnosticSeverity { .error }
        var diagnosticID: MessageID { MessageID(domain: "Obfuscation", id: rawValue) }

        var message: String {
            switch self {
            case .noLiteral:
                """
                #obfuscated takes one string literal, which it hides at compile time; this value is known only at run \
                time
                """
            case .interpolated:
                """
                #obfuscated cannot hide interpolated values, which are known only at run time; obfuscate the fixed \
                text and put the parts together where they are used
                """
            case .unreadable: "#obfuscated cannot parse this literal; fix its escapes and indentation"
            case .empty: "#obfuscated requires a non-empty string"
            case .tooLong:
                """
                #obfuscated takes at most \(HiddenText.mostBytes) bytes; put longer strings in a sealed file or \
                on a server
                """
            }
        }
    }
#endif

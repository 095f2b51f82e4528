import AuditKit
import CodeModel
import SourceFormats

/// What a URL scheme tells by its name.
package enum UrlScheme {
    /// Whether an SDK or the system prescribes the scheme.
    package static func isPrescribed(_ scheme: String) -> Bool {
        if ofSystem.contains(scheme) { return true }
        let digits = { (prefix: String) in
            scheme.hasPrefix(prefix) && scheme.dropFirst(prefix.count).first?.isNumber ?? false
        }
        return scheme.hasPrefix("com.googleusercontent.apps.") || scheme.hasPrefix("app-1-")
            || scheme.hasPrefix("msauth.") || scheme.hasPrefix("db-") || digits("fb") || digits("vk") || digits("wx")
            || digits("tencent")
    }

    /// Schemes of the system and of the network, which no app registers for itself alone.
    static let ofSystem: Set<String> = [
        "http", "https", "mailto", "tel", "sms", "ftp", "file", "feed", "webcal", "data", "blob", "about", "javascript",
        "ws", "wss", "otpauth", "maps", "facetime", "itms", "itms-apps", "app-settings", "shortcuts", "prefs", "geo",
        "content", "ftps", "sftp", "ssh", "ldap", "ldaps", "gopher", "tcp", "udp", "magnet", "bitcoin", "lightning",
    ]
}

/// The schemes that the lists of the project declare, and what handles them.
package struct DeclaredSchemes: Fact {
    /// In lower case.
    package private(set) var names: Set<String> = []
    /// Whether the list of some program is known, and every scheme in it.
    package private(set) var isComplete = true
    /// Whether no program takes links of any scheme or web site: then what it opens are documents that its user chose.
    package private(set) var areNone = false
    /// Whether all that the programs open are documents of types that they name: files that their user chose, and no links.
    package private(set) var areDocumentsAlone = false
    /// Whether some code takes up links: of SwiftUI, of scenes, of the app's delegate, or of Apple events.
    package let isHandled: Bool

    init(workspace: Workspace) {
        let lists = workspace.infoPlists.filter { $0.source.role.isShipped && $0.isOfProgram }
        isHandled = workspace.swift.contains(where: \.takesLinks)
        if lists.isEmpty { isComplete = false }
        for list in lists {
            for text in list.root["CFBundleURLTypes"]?.array?.flatMap({ $0["CFBundleURLSchemes"]?.strings ?? [] }) ?? []
            {
                let values = list.expansions(of: text)
                if values.contains(where: { $0.isEmpty || $0.contains("$") }) { isComplete = false }
                names.formUnion(values.map { $0.lowercased() })
            }
        }
        let takesWebLinks = workspace.entitlements.contains {
            $0.root["com.apple.developer.associated-domains"] != nil
        }
        areNone = isComplete && names.isEmpty && !takesWebLinks
        areDocumentsAlone =
            areNone && lists.contains { $0.root["CFBundleDocumentTypes"]?.array?.isEmpty == false }
    }
}

extension SwiftFile {
    /// Whether the file has one of the entries by which a link reaches an app.
    fileprivate var takesLinks: Bool {
        if ["onOpenURL", "openURLContexts", "urlContexts", "kAEGetURL", "openURLs"].contains(where: tree.mentions) {
            return true
        }
        guard tree.mentions("application") else { return false }
        return nodes(.functionDecl).contains(where: \.isLinkEntry)
    }
}

extension Node {
    /// `application(_:open:options:)`, its forerunners and kin, and `application(_:open:)` of Macs.
    package var isLinkEntry: Bool {
        guard kind == .functionDecl, name == "application" || name == "scene" else { return false }
        return children(.parameter).contains {
            ["open", "openURL", "handleOpen", "openURLContexts"].contains($0.label)
        }
    }
}

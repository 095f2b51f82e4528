import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Pages that may read the app's files.
    static let webViewFileAccess = Rule(
        id: "web-view-file-access",
        title: "Pages in a web view can read local files",
        category: .platform,
        severity: .medium,
        references: [
            .cwe(200), .cwe(552), .cwe(749), .cwe(668), .masvs("PLATFORM", 2), .maswe(34), .mastg("MASTG-TEST-0333"),
            .mastg("MASTG-TEST-0335"), .mobileTop10(8),
        ],
        why: """
            With this setting a script in a local page can read every file of the app and send it anywhere. A single \
            injected script is then enough to leak the whole container.
            """,
        remedy: """
            Leave both settings off. Load local pages with `loadFileURL(_:allowingReadAccessTo:)` and a directory that \
            contains nothing else, or serve them through a `WKURLSchemeHandler`.
            """,
        bad: [
            Example(
                """
                final class Sheet {
                    func show(_ bytes: Data) {
                        web.configuration.preferences.setValue(true, forKey: ↓"allowFileAccessFromFileURLs")
                        web.load(bytes, mimeType: "application/pdf", characterEncodingName: "", baseURL: folder)
                    }
                }
                """, "advice alone, since no page is loaded whose scripts could read anything"),
            Example(
                """
                func open() -> WKWebView {
                    let settings = WKWebViewConfiguration()
                    settings.preferences.setValue(true, forKey: ↓"allowFileAccessFromFileURLs")
                    return WKWebView(frame: .zero, configuration: settings)
                }
                """),
            Example(
                "web.configuration.preferences.setValue(true, forKey: ↓\"allowFileAccessFromFileURLs\")",
                mended: "web.configuration.preferences.setValue(false, forKey: \"allowFileAccessFromFileURLs\")"),
            Example("configuration.setValue(1, forKey: ↓\"allowUniversalAccessFromFileURLs\")"),
            Example("let key = \"allowUniversalAccessFromFileURLs\"\npreferences.setValue(true, forKey: ↓key)"),
            Example(
                "web.loadFileURL(page, allowingReadAccessTo: ↓URL(fileURLWithPath: NSHomeDirectory()))",
                "the whole container"),
            Example("func show(_ page: URL) { web.loadFileURL(page, allowingReadAccessTo: ↓.documentsDirectory) }"),
            Example("web.loadFileURL(page, allowingReadAccessTo: ↓FileManager.default.homeDirectoryForCurrentUser)"),
            Example(
                """
                func present(_ page: URL) {
                    let everything = URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
                    web.loadFileURL(page, allowingReadAccessTo: ↓everything)
                }
                """, "by a name"),
            Example(
                """
                func present(_ page: URL) {
                    let kept = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
                    web.loadFileURL(page, allowingReadAccessTo: ↓kept)
                }
                """, "one of the system's folders"),
        ],
        good: [
            Example(
                """
                func open() {
                    let settings = WKWebViewConfiguration()
                    settings.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs")
                }
                """, "settings of no web view"),
            Example("preferences.setValue(false, forKey: \"allowFileAccessFromFileURLs\")"),
            Example("preferences.setValue(true, forKey: \"developerExtrasEnabled\")"),
            Example("web.loadFileURL(page, allowingReadAccessTo: page.deletingLastPathComponent())"),
            Example("log(\"allowFileAccessFromFileURLs is off\")"),
            Example(
                """
                func present(_ page: URL) {
                    let help = URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent("Help")
                    web.loadFileURL(page, allowingReadAccessTo: help)
                }
                """, "one folder in it"),
        ],
        checks: [.swift(inspect)]
    )
}

private let keys: Set<String> = [
    "allowFileAccessFromFileURLs", "allowUniversalAccessFromFileURLs", "_allowFileAccessFromFileURLs",
    "_allowUniversalAccessFromFileURLs",
]

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("setValue", "set", "setBool") {
        guard let key = call.argument("forKey"), let name = pass.constant(key)?.value.string, keys.contains(name),
            !call.changesWhatNobodyUses(pass)
        else { continue }
        let value = pass.constant(call.arguments.first.map { $0.isNumberBox ? $0.arguments.first ?? $0 : $0 })?.value
        if value?.boolean == false || value?.integer == 0 { continue }
        pass.report(
            "`\(name)` lets scripts in local pages read the app's files", at: key,
            .init(
                severity: name.contains("Universal") ? .high : nil,
                isAdvice: call.isOfViewWithoutLocalPages(file, pass),
                fix: SourceFix.turn(call.arguments.first)?.breaking))
    }
    for call in file.calls("loadFileURL") {
        guard let folder = call.argument("allowingReadAccessTo"), folder.opensContainer(pass) else { continue }
        pass.report("`\(folder.text.prefix(60))` gives the web view access to far more than one page", at: folder)
    }
}

/// Folders that hold more than a page should read.
private let wide: Set<String> = [
    "documentsDirectory", "homeDirectory", "homeDirectoryForCurrentUser", "applicationSupportDirectory",
    "libraryDirectory", "cachesDirectory", "userDirectory", "NSHomeDirectory", "documentDirectory",
]

/// Calls that give one of the system's folders, which their argument names.
private let folderCalls: Set<String> = ["urls", "url", "NSSearchPathForDirectoriesInDomains"]

extension Node {
    /// Whether a call sets up a local object that is given to nobody: `let config = WKWebViewConfiguration()`.
    fileprivate func changesWhatNobodyUses(_ pass: Pass) -> Bool {
        var root = base?.unwrapped
        while let next = root, next.kind == .member { root = next.base?.unwrapped }
        guard let root, root.kind == .reference, let local = pass.declaration(of: root), local.isLocalVariable,
            local.has(.isLet), let made = local.initialValue?.unwrapped, made.kind == .call,
            made.name.first?.isUppercase == true, let function = root.enclosingDeclaredFunction
        else { return false }
        return function.descendants.allSatisfy { use in
            use.kind != .reference || use.name != local.name || use.role == .base
        }
    }

    /// Whether all that is loaded into the web view, or by the file, comes by http or is no page: then no local page is there whose
    /// scripts could read anything.
    fileprivate func isOfViewWithoutLocalPages(_ file: SwiftFile, _ pass: Pass) -> Bool {
        var root = base?.unwrapped
        while let next = root?.base?.unwrapped { root = next }
        let view = root.flatMap { Words.of($0.name).contains("view") ? $0.name : nil }
        let loads = file.calls("load", "loadFileURL", "loadHTMLString", "loadSimulatedRequest").filter { load in
            load.base != nil && (view == nil || load.base?.unwrapped.name == view)
        }
        return !loads.isEmpty && loads.allSatisfy { $0.loadsNoLocalPage(pass) }
    }

    /// `view.load(bytes, mimeType: "application/pdf", …)`, `view.load(URLRequest(url: URL(string: "https://example.com")!))`
    private func loadsNoLocalPage(_ pass: Pass) -> Bool {
        guard name == "load", let loaded = arguments.first else { return false }
        if let type = argument("mimeType") {
            return pass.constant(type)?.value.string.map { type in
                !["html", "xml", "svg"].contains(where: type.contains)
            }
                ?? false
        }
        let request = loaded.uncast.kind == .reference ? pass.declaration(of: loaded.uncast)?.initialValue : loaded
        guard let request = request?.uncast, request.kind == .call, request.name == "URLRequest",
            let text = request.argument("url")?.uncast.argument("string")
        else { return false }
        return pass.pattern(text)?.hasPrefix("http") ?? false
    }

    fileprivate var isNumberBox: Bool { kind == .call && name == "NSNumber" }

    /// Whether a URL is that of the home folder or of the root.
    fileprivate func opensContainer(_ pass: Pass) -> Bool {
        var node = unwrapped
        if node.kind == .reference, let value = pass.declaration(of: node)?.initialValue { node = value.unwrapped }
        if wide.contains(node.name), node.kind == .member || node.kind == .call && node.arguments.isEmpty {
            return true
        }
        // `urls(for: .documentDirectory, in: .userDomainMask)[0]`
        if node.kind == .subscriptCall || node.kind == .member && ["first", "last"].contains(node.name),
            let list = node.base
        {
            node = list.unwrapped
        }
        if node.kind == .call, node.name == "containerURL" { return true }
        if node.kind == .call, folderCalls.contains(node.name), let named = node.arguments.first?.unwrapped {
            return wide.contains(named.name)
        }
        guard node.kind == .call, node.name == "URL",
            let path = node.argument("fileURLWithPath") ?? node.argument("filePath")
        else {
            return false
        }
        return path.unwrapped.name == "NSHomeDirectory" || pass.constant(path)?.value.string == "/"
    }
}

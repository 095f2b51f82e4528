import CryptoKit
import Foundation
import JavaScriptCore

struct Plugin: Decodable {
    let identifier: String
    let source: URL
    let signature: Data
}

enum PluginError: Error { case context, signature, missing }

/// Runs plug-ins of the public registry and formulas of documents.
final class PluginHost {
    private let context: JSContext
    private let publisherKey: Curve25519.Signing.PublicKey
    private let session: URLSession

    init(publisherKey: Curve25519.Signing.PublicKey, session: URLSession = .shared) throws {
        guard let context = JSContext() else { throw PluginError.context }
        self.context = context
        self.publisherKey = publisherKey
        self.session = session
        context.name = "Plug-ins"
        if #available(macOS 13.3, *) {
            context.isInspectable = true // bad: webview-inspectable
        }
        try loadRuntime()
    }

    private func loadRuntime() throws {
        guard let file = Bundle.main.url(forResource: "runtime", withExtension: "js") else { throw PluginError.missing }
        let source = try String(contentsOf: file, encoding: .utf8)
        context.evaluateScript(source, withSourceURL: file) // good: script-injection
    }

    func install(_ plugin: Plugin) async throws {
        let source = try await download(plugin)
        context.evaluateScript(source, withSourceURL: plugin.source) // bad: script-injection
    }

    func installSigned(_ plugin: Plugin) async throws {
        let source = try await download(plugin)
        guard publisherKey.isValidSignature(plugin.signature, for: Data(source.utf8)) else { throw PluginError.signature }
        context.evaluateScript(source, withSourceURL: plugin.source) // good: script-injection
    }

    private func download(_ plugin: Plugin) async throws -> String {
        let (data, _) = try await session.data(from: plugin.source)
        return String(decoding: data, as: UTF8.self)
    }

    /// Documents come from others, and so do the names of their files.
    func didOpen(_ file: URL) {
        context.evaluateScript("host.opened('\(file.lastPathComponent)')") // bad: script-injection
    }

    func didClose(_ file: URL) {
        context.objectForKeyedSubscript("host").invokeMethod("closed", withArguments: [file.lastPathComponent]) // good: script-injection
    }

    func value(of cell: Cell) -> Double {
        let result = context.evaluateScript("(function() { return \(cell.formula) })()") // bad: script-injection
        return result?.toDouble() ?? .nan
    }

    func weighted(_ cell: Cell) -> Double {
        context.evaluateScript("host.scale(\(cell.weight))")?.toDouble() ?? 0 // good: script-injection
    }

    func rename(_ cell: Cell) {
        context.setObject(cell.label, forKeyedSubscript: "cellLabel" as NSString)
        context.evaluateScript("host.rename(cellLabel)") // good: script-injection
    }

    func tooltip(of cell: Cell) -> String {
        let call = String(format: "host.tooltip(\"%@\")", cell.label)
        return context.evaluateScript(call)?.toString() ?? "" // bad: script-injection
    }

    func title(of manifest: Manifest) -> String {
        context.globalObject.forProperty("formatTitle")?.call(withArguments: [manifest.title])?.toString() ?? "" // good: script-injection
    }

    func inspectInDevelopment() {
        #if DEBUG
        if #available(macOS 13.3, *) {
            context.isInspectable = true // good: webview-inspectable
        }
        #endif
    }
}

struct LayerInfo {
    var name: String
    var isInspectable: Bool
}

/// Which layers the inspector panel may show.
struct InspectorList {
    var layers: [LayerInfo]

    mutating func showAll() {
        for index in layers.indices {
            layers[index].isInspectable = true // good: webview-inspectable
        }
    }
}

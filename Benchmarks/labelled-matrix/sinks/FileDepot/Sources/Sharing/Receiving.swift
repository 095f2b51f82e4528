import MultipeerConnectivity
import UIKit
import UniformTypeIdentifiers
import WebKit

final class NearbyReceiver: NSObject, MCSessionDelegate {
    private let store = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    private var output: OutputStream?

    func session(_ session: MCSession, didFinishReceivingResourceWithName resourceName: String,
                 fromPeer peerID: MCPeerID, at localURL: URL?, withError error: Error?) {
        guard let localURL, error == nil else { return }
        try? FileManager.default.moveItem(at: localURL, to: store.appendingPathComponent(resourceName)) // bad: path-traversal
    }

    func session(_ session: MCSession, didReceive stream: InputStream, withName streamName: String, fromPeer peerID: MCPeerID) {
        output = OutputStream(toFileAtPath: store.path + "/streams/" + streamName, append: true) // bad: path-traversal
        output?.open()
        stream.open()
        var chunk = [UInt8](repeating: 0, count: 4096)
        while stream.hasBytesAvailable {
            let count = stream.read(&chunk, maxLength: chunk.count)
            guard count > 0 else { break }
            output?.write(chunk, maxLength: count)
        }
        output?.close()
    }

    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {}
    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {}
    func session(_ session: MCSession, didStartReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, with progress: Progress) {}
}

final class PageDownloads: NSObject, WKDownloadDelegate {
    func download(_ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String) async -> URL? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("downloads", isDirectory: true)
        let disposition = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Disposition")
        let wanted = disposition?.components(separatedBy: "filename=").last?.trimmingCharacters(in: .init(charactersIn: "\"")) ?? suggestedFilename
        return folder.appendingPathComponent(wanted) // bad: path-traversal
    }
}

final class DropTarget: NSObject, UIDropInteractionDelegate {
    private let store = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        for item in session.items {
            let provider = item.itemProvider
            let title = provider.suggestedName ?? "Untitled"
            provider.loadDataRepresentation(forTypeIdentifier: UTType.data.identifier) { [store] data, _ in
                guard let data else { return }
                try? data.write(to: store.appendingPathComponent(title), options: .atomic) // bad: path-traversal
                let flat = title.replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "..", with: "_")
                try? data.write(to: store.appendingPathComponent("backup-" + flat)) // good: path-traversal
            }
        }
    }
}

/// Serves `depot://local/<name>` to the embedded reader page, which also shows remote articles.
final class DepotSchemeHandler: NSObject, WKURLSchemeHandler {
    private let web = Bundle.main.resourceURL!.appendingPathComponent("web")

    func webView(_ webView: WKWebView, start task: WKURLSchemeTask) {
        guard let url = task.request.url else { return }
        let relative = url.path.removingPercentEncoding ?? url.path
        guard let handle = FileHandle(forReadingAtPath: web.path + relative) else { // bad: path-traversal
            task.didFailWithError(URLError(.fileDoesNotExist))
            return
        }
        defer { try? handle.close() }
        let data = (try? handle.readToEnd()) ?? Data()
        task.didReceive(URLResponse(url: url, mimeType: nil, expectedContentLength: data.count, textEncodingName: nil))
        task.didReceive(data)
        task.didFinish()
    }

    func webView(_ webView: WKWebView, stop task: WKURLSchemeTask) {}
}

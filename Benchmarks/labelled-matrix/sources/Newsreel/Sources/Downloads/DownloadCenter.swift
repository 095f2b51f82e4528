import Foundation
import UIKit
import WebKit

final class DownloadCenter: NSObject, URLSessionDownloadDelegate, URLSessionDataDelegate, WKDownloadDelegate {
    private lazy var session = URLSession(configuration: .background(withIdentifier: "app.newsreel.downloads"), delegate: self, delegateQueue: nil)
    private lazy var live = URLSession(configuration: .default, delegate: self, delegateQueue: nil)
    private var buffers: [Int: Data] = [:]
    private let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    private(set) var index: [String: Any] = [:]

    func start(_ url: URL) { session.downloadTask(with: url).resume() }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        guard let response = downloadTask.response as? HTTPURLResponse,
              let disposition = response.value(forHTTPHeaderField: "Content-Disposition"),
              let range = disposition.range(of: "filename=") else { return }
        let name = disposition[range.upperBound...].trimmingCharacters(in: CharacterSet(charactersIn: "\"; "))
        try? FileManager.default.moveItem(at: location, to: folder.appendingPathComponent(name)) // bad: path-traversal
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse) async -> URLSession.ResponseDisposition {
        buffers[dataTask.taskIdentifier] = Data(capacity: Int(response.expectedContentLength)) // bad: unbounded-size
        return .allow
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        buffers[dataTask.taskIdentifier]?.append(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        guard error == nil, let body = buffers.removeValue(forKey: task.taskIdentifier) else { return }
        index = (try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(body)) as? [String: Any] ?? [:] // bad: unsafe-deserialization
    }

    func refreshIndex() { live.dataTask(with: URL(string: "https://cdn.newsreel.app/index.archive")!).resume() }

    func download(_ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String) async -> URL? {
        let leaf = (suggestedFilename as NSString).lastPathComponent
        guard leaf != "..", !leaf.hasPrefix(".") else { return nil }
        return folder.appendingPathComponent(leaf) // good: path-traversal
    }
}

final class RelayStream: NSObject, URLSessionStreamDelegate {
    private lazy var session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    private(set) var blocks: [ContiguousArray<UInt8>] = []

    func open(host: String) async throws {
        let task = session.streamTask(withHostName: host, port: 7070)
        task.resume()
        let (head, _) = try await task.readData(ofMinLength: 4, maxLength: 4, timeout: 10)
        guard let head, head.count == 4 else { return }
        let size = head.withUnsafeBytes { Int(UInt32(bigEndian: $0.loadUnaligned(as: UInt32.self))) }
        blocks.append(ContiguousArray(repeating: 0, count: size)) // bad: unbounded-size
        guard size <= 1 << 16 else { return }
        blocks.append(ContiguousArray(repeating: 0, count: size)) // good: unbounded-size
    }
}

final class AppDownloads: UIResponder, UIApplicationDelegate {
    let center = DownloadCenter()
    let relay = RelayStream()

    func applicationDidBecomeActive(_ application: UIApplication) {
        center.refreshIndex()
        center.start(URL(string: "https://cdn.newsreel.app/today")!)
        Task { try await relay.open(host: "relay.newsreel.app") }
    }
}

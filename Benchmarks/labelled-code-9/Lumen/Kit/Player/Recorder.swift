import AVFoundation
import Foundation
import Photos
import UIKit

public final class Recorder: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
    private let session = AVCaptureSession()
    private let frames = DispatchQueue(label: "app.lumen.frames")
    private var writer: AVAssetWriterInput?
    private var pending: [CMSampleBuffer] = []
    private var dropped = 0

    public func prepare() {
        let output = AVCaptureVideoDataOutput()
        output.setSampleBufferDelegate(self, queue: frames)
        if session.canAddOutput(output) { session.addOutput(output) }
        frames.async { self.session.startRunning() }
    }

    public func attach(_ input: AVAssetWriterInput) {
        frames.async { self.writer = input }
    }

    public func captureOutput(_ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection) {
        guard let writer, writer.isReadyForMoreMediaData else {
            pending.append(sampleBuffer) // bad: data-race
            return
        }
        writer.append(sampleBuffer)
    }

    public func captureOutput(_ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection) {
        dropped += 1 // good: data-race
    }

    /// Tapping the red button.
    @MainActor
    public func stop() -> Int {
        let left = pending.count
        pending.removeAll()
        session.stopRunning()
        return left
    }

    public func droppedFrames() -> Int { frames.sync { dropped } }
}

@MainActor
public final class TransferModel: NSObject, ObservableObject, URLSessionDownloadDelegate {
    @Published public private(set) var fractions: [Int: Double] = [:]
    private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)

    nonisolated public func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
                                       totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64) {
        let id = downloadTask.taskIdentifier
        let fraction = Double(totalBytesWritten) / Double(max(totalBytesExpectedToWrite, 1))
        Task { @MainActor in
            self.fractions[id] = fraction // good: data-race
        }
    }

    nonisolated public func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {}

    public func start(_ url: URL) { session.downloadTask(with: url).resume() }
}

public final class SegmentLoader: NSObject, URLSessionDataDelegate {
    public static let shared = SegmentLoader()
    private var buffers: [Int: Data] = [:]
    private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: OperationQueue())
    private let checker = ManifestChecker<DownloadDigest>()
    private let subtitles = ManifestChecker<SubtitleDigest>()

    public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        buffers[dataTask.taskIdentifier, default: Data()].append(data) // bad: data-race
    }

    /// Called by the player whenever it asks for more.
    public func take(_ task: Int, name: String, manifest: SignedManifest) -> Data? {
        guard let data = buffers.removeValue(forKey: task) else { return nil }
        let isText = name.hasSuffix(".vtt")
        return (isText ? subtitles.accepts(data, name: name, in: manifest) : checker.accepts(data, name: name, in: manifest)) ? data : nil
    }

    public func load(_ url: URL) -> Int {
        let task = session.dataTask(with: url)
        task.resume()
        return task.taskIdentifier
    }
}

public enum PosterCache {
    private static var images: [UUID: UIImage] = [:]
    private static let bounded = NSCache<NSUUID, UIImage>()

    public static func warm(_ clips: [Clip], render: @escaping (Clip) -> UIImage?) {
        for clip in clips {
            DispatchQueue.global(qos: .utility).async {
                guard let image = render(clip) else { return }
                images[clip.id] = image // bad: data-race
            }
        }
    }

    public static func warmBounded(_ clips: [Clip], render: @escaping (Clip) -> UIImage?) {
        for clip in clips {
            DispatchQueue.global(qos: .utility).async {
                guard let image = render(clip) else { return }
                bounded.setObject(image, forKey: clip.id as NSUUID) // good: data-race
            }
        }
    }

    public static func poster(_ id: UUID) -> UIImage? { images[id] ?? bounded.object(forKey: id as NSUUID) }
}

import AVFoundation

public func askForCamera() async -> Bool {
    await AVCaptureDevice.requestAccess(for: .video)
}

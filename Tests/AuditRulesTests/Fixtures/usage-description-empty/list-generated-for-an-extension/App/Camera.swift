import AVFoundation

func askForCamera() async -> Bool {
    await AVCaptureDevice.requestAccess(for: .video)
}

import AVFoundation

struct Scanner {
    let store: Store

    func scanned(_ code: AVMetadataMachineReadableCodeObject) {
        guard let text = code.stringValue else { return }
        store.run("DELETE FROM ticket WHERE code = '" + text + "'")
        store.count("ticket")
    }
}

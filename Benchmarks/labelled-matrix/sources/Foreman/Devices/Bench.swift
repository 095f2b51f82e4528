import AppKit
import AVFoundation
import AudioToolbox
import IOKit.usb
import JavaScriptCore
import ORSSerial
import Virtualization

final class BenchController: NSObject, ORSSerialPortDelegate, VZVirtioSocketListenerDelegate {
    private let script = JSContext()!
    private let port = ORSSerialPort(path: "/dev/cu.usbserial-10")
    private var chunks: [Data] = []
    private var message: CFMessagePort?
    private let reports = URL.documentsDirectory.appending(path: "Bench")

    func start() {
        port?.delegate = self
        port?.baudRate = 115_200
        port?.open()
        message = CFMessagePortCreateLocal(nil, "com.foreman.bench" as CFString, { _, _, data, _ in
            guard let data = data as Data?, let text = String(data: data, encoding: .utf8) else { return nil }
            let line = NSString(format: text as NSString) // bad: format-string
            NSLog("%@", line)
            return nil
        }, nil, nil)
        CFRunLoopAddSource(CFRunLoopGetMain(), CFMessagePortCreateRunLoopSource(nil, message, 0), .commonModes)
        listUSB()
    }

    func serialPort(_ serialPort: ORSSerialPort, didReceive data: Data) {
        guard let reading = String(data: data, encoding: .ascii) else { return }
        script.evaluateScript("plot.add({raw: '\(reading)'})") // bad: javascript-injection
        if let value = Double(reading) {
            script.evaluateScript("plot.add({value: \(value)})") // good: javascript-injection
        }
    }

    func serialPortWasRemovedFromSystem(_ serialPort: ORSSerialPort) {}

    private func listUSB() {
        var iterator: io_iterator_t = 0
        IOServiceGetMatchingServices(kIOMainPortDefault, IOServiceMatching(kIOUSBDeviceClassName), &iterator)
        while case let device = IOIteratorNext(iterator), device != 0 {
            defer { IOObjectRelease(device) }
            guard let name = IORegistryEntryCreateCFProperty(device, "USB Product Name" as CFString, nil, 0)?.takeRetainedValue() as? String else { continue }
            try? Data(name.utf8).write(to: reports.appending(path: name + ".txt")) // bad: path-traversal
        }
    }

    func listener(_ listener: VZVirtioSocketListener, shouldAcceptNewConnection connection: VZVirtioSocketConnection,
                  from socketDevice: VZVirtioSocketDevice) -> Bool {
        let handle = FileHandle(fileDescriptor: connection.fileDescriptor)
        guard let prefix = try? handle.read(upToCount: 8), prefix.count == 8 else { return false }
        let size = prefix.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self).littleEndian }
        chunks.append(Data(repeating: 0, count: Int(truncatingIfNeeded: size))) // bad: unbounded-size
        return true
    }
}

public final class ForemanSynth: AUAudioUnit {
    private var bank: NSArray?

    public override var fullState: [String: Any]? {
        get { super.fullState }
        set {
            super.fullState = newValue
            guard let blob = newValue?["bank"] as? Data else { return }
            bank = NSKeyedUnarchiver.unarchiveObject(with: blob) as? NSArray // bad: unsafe-deserialization
            bank = try? NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NSNumber.self, from: blob) as NSArray? // good: unsafe-deserialization
        }
    }
}

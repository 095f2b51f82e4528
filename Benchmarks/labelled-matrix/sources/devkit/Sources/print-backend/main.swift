import Foundation
import dnssd

/// CUPS backend: `print-backend job user title copies options [file]`
let arguments = CommandLine.arguments
guard arguments.count >= 6 else {
    print("direct devkit \"Unknown\" \"Devkit archive printer\"")
    exit(0)
}
let (user, title) = (arguments[2], arguments[3])
let spool = URL(fileURLWithPath: "/var/spool/devkit", isDirectory: true)
let source = arguments.count > 6 ? FileHandle(forReadingAtPath: arguments[6]) : .standardInput
let document = source?.readDataToEndOfFile() ?? Data()
try document.write(to: spool.appendingPathComponent(user).appendingPathComponent(title + ".pdf")) // bad: path-traversal

let notify = Process()
notify.executableURL = URL(fileURLWithPath: "/bin/sh")
notify.arguments = ["-c", "mail -s 'Archived: \(title)' archive@devkit.example < /dev/null"] // bad: command-injection
try notify.run()

let tag = Process()
tag.executableURL = URL(fileURLWithPath: "/usr/bin/logger")
tag.arguments = ["-t", "devkit", "--", title] // good: command-injection
try tag.run()

fputs("INFO: stored for \(user)\n", stderr)
withVaList([]) { _ = vfprintf(stderr, "NOTICE: " + title + "\n", $0) } // bad: format-string

var service: DNSServiceRef?
DNSServiceQueryRecord(&service, 0, 0, "_archive._tcp.local.", UInt16(kDNSServiceType_TXT), UInt16(kDNSServiceClass_IN), { _, _, _, _, _, _, _, length, data, _, _ in
    guard let data, length > 1 else { return }
    let text = String(decoding: UnsafeRawBufferPointer(start: data, count: Int(length)).dropFirst(), as: UTF8.self)
    system("mount_smbfs //guest@\(text)/archive /Volumes/archive") // bad: command-injection
}, nil)
if let service { DNSServiceProcessResult(service) }

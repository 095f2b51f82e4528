import Foundation
import os

struct Localizer {
    let endpoint: URL
    var buffer = [CChar](repeating: 0, count: 256)

    mutating func run() throws {
        let fmt = try String(contentsOf: endpoint, encoding: .utf8)
        NSLog(fmt)  // bad: format, NSLog
        NSLog("remote: " + fmt, 1)  // bad: format, NSLog concatenated
        withVaList([1]) { NSLogv(fmt, $0) }  // bad: format, NSLogv
        _ = String(format: fmt)  // bad: format, String(format:)
        _ = String(format: fmt, 1, 2)  // bad: format, String(format:_:)
        _ = String(format: fmt, arguments: [1])  // bad: format, String(format:arguments:)
        _ = String(format: fmt, locale: nil, 1)  // bad: format, String(format:locale:_:)
        _ = String(format: fmt, locale: Locale.current, arguments: [1])  // bad: format, String(format:locale:arguments:)
        _ = String.localizedStringWithFormat(fmt, 1)  // bad: format, String.localizedStringWithFormat
        _ = NSString(format: fmt as NSString, 1)  // bad: format, NSString(format:)
        _ = NSString(format: fmt, locale: nil, 1)  // bad: format, NSString(format:locale:)
        _ = withVaList([1]) { NSString(format: fmt, arguments: $0) }  // bad: format, NSString(format:arguments:)
        _ = NSString.localizedStringWithFormat(fmt as NSString, 1)  // bad: format, NSString.localizedStringWithFormat
        let m = NSMutableString(format: fmt as NSString, 1)  // bad: format, NSMutableString(format:)
        m.appendFormat(fmt as NSString, 1)  // bad: format, appendFormat
        _ = "x".appendingFormat(fmt, 1)  // bad: format, String.appendingFormat
        _ = ("x" as NSString).appendingFormat(fmt as NSString, 1)  // bad: format, NSString.appendingFormat
        withVaList([]) { NSException.raise(.genericException, format: fmt, arguments: $0) }  // bad: format, NSException.raise
        _ = String.init(format: fmt, 3)  // bad: format, explicit init
        os_log("\(fmt)")  // good: sound, sound interpolated OSLogMessage
        Logger().log("got \(fmt)")  // good: sound, interpolation
        NSLog("%@", fmt)  // good: sound, argument
        _ = String(format: "%@", fmt)  // good: sound, argument
        _ = String.localizedStringWithFormat(NSLocalizedString("%d items", comment: ""), 3)  // good: sound, sound localized constant
        _ = "x".appendingFormat("%@", fmt)  // good: sound, argument
    }

    mutating func cFamily() throws {
        let fmt = try String(contentsOf: endpoint, encoding: .utf8)
        withVaList([1]) { va in
            vprintf(fmt, va)  // bad: format, vprintf
            vfprintf(stderr, fmt, va)  // bad: format, vfprintf
            vsprintf(&buffer, fmt, va)  // bad: format, vsprintf
            vsnprintf(&buffer, 256, fmt, va)  // bad: format, vsnprintf
            vdprintf(1, fmt, va)  // bad: format, vdprintf
            var out: UnsafeMutablePointer<CChar>?
            vasprintf(&out, fmt, va)  // bad: format, vasprintf
            vsyslog(LOG_ERR, fmt, va)  // bad: format, vsyslog
            vprintf_l(nil, fmt, va)  // bad: format, vprintf_l
            vfprintf_l(stderr, nil, fmt, va)  // bad: format, vfprintf_l
            vsnprintf_l(&buffer, 256, nil, fmt, va)  // bad: format, vsnprintf_l
            vasprintf_l(&out, nil, fmt, va)  // bad: format, vasprintf_l
            vsscanf("1", fmt, va)  // bad: format, vsscanf
            vprintf("%d\n", va)  // good: sound, constant
            vsnprintf(&buffer, 256, "%s", va)  // good: sound, constant
            vsyslog(LOG_ERR, "%s", va)  // good: sound, constant
        }
        _ = CFStringCreateWithFormatAndArguments(nil, nil, fmt as CFString, getVaList([1]))  // bad: format, CFStringCreateWithFormatAndArguments
        let cf = CFStringCreateMutable(nil, 0)!
        CFStringAppendFormatAndArguments(cf, nil, fmt as CFString, getVaList([1]))  // bad: format, CFStringAppendFormatAndArguments
        let args: [CVarArg] = [1]
        _ = withVaList(args) { NSString(format: fmt, locale: nil, arguments: $0) as String }  // bad: format, NSString(format:locale:arguments:)
        NSLog("size " + String(fmt.count))  // good: sound, sound number only
    }
}

final class ServerLocalization {
    var strings: [String: String] = [:]

    func load(_ url: URL) async throws {
        let (d, _) = try await URLSession.shared.data(from: url)
        strings = try JSONDecoder().decode([String: String].self, from: d)
    }

    func greet(_ name: String) -> String {
        String(format: strings["greeting"] ?? "%@", name)  // bad: format, stored dictionary property
    }
}

func log(_ format: String, _ args: CVarArg...) {
    let line = String(format: format, arguments: args)  // bad: format, wrapper (called with remote text below)
    FileHandle.standardError.write(Data(line.utf8))
}

func report(_ request: URLRequest) {
    URLSession.shared.dataTask(with: request) { data, _, error in
        guard let data = data, let message = String(data: data, encoding: .utf8) else {
            log("failed: %@", String(describing: error))  // good: sound, sound constant format
            return
        }
        log(message)
    }.resume()
}

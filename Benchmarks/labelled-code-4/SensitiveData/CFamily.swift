import Foundation
#if canImport(Darwin)
import Darwin
#endif

final class LegacyLogin {
    let userPassword: NSString
    let pin: Int32
    var oauthToken: String = ""

    init(userPassword: NSString, pin: Int32) {
        self.userPassword = userPassword
        self.pin = pin
    }

    func trace() {
        NSLog("password %@", userPassword)  // bad: log, NSLog argument
        NSLog("token is \(oauthToken)")  // bad: log, NSLog format built by interpolation
        NSLog("%@ %@", "user", oauthToken as NSString)  // bad: log, NSLog second argument bridged
        NSLog("%@", String(format: "t=%@", oauthToken))  // bad: log, String(format:) on the way
        NSLog("%@", [userPassword, "x"])  // bad: log, array argument
        NSLog("%@", ["password": userPassword] as NSDictionary)  // bad: log, dictionary argument
        NSLog("attempt %d", 3)  // good: sound, number
        NSLog("%@", oauthToken.isEmpty ? "no" : "yes")  // good: sound, sound whether empty
        Foundation.NSLog("pw %@", userPassword)  // bad: log, module-qualified NSLog
        withVaList([userPassword]) { NSLogv("pw %@", $0) }  // bad: log, NSLogv with a va_list
        withVaList([oauthToken as NSString, 4]) { args in NSLogv("%@ %d", args) }  // bad: log, NSLogv named closure argument
        NSLogv("password %@", getVaList([userPassword]))  // bad: log, NSLogv getVaList
    }

    func stdio() {
        fputs(oauthToken, stderr)  // bad: log, fputs stderr
        fputs("token: \(oauthToken)\n", stdout)  // bad: log, fputs stdout
        puts(oauthToken)  // bad: log, puts
        puts("ready")  // good: sound, constant
        vprintf("%s\n", getVaList([oauthToken]))  // bad: log, vprintf
        vfprintf(stderr, "%s\n", getVaList([oauthToken]))  // bad: log, vfprintf
        withVaList([oauthToken]) { vfprintf(stdout, "%s", $0) }  // bad: log, vfprintf in withVaList
        withVaList([oauthToken]) { _ = vprintf_l(nil, "%s", $0) }  // bad: log, vprintf_l
        withVaList([oauthToken]) { _ = vfprintf_l(stderr, nil, "%s", $0) }  // bad: log, vfprintf_l
        withVaList([oauthToken]) { _ = vdprintf(STDERR_FILENO, "%s", $0) }  // bad: log, vdprintf
        withVaList([oauthToken]) { vsyslog(LOG_NOTICE, "token %s", $0) }  // bad: log, vsyslog
        perror(oauthToken)  // bad: log, perror
        oauthToken.withCString { p in _ = puts(p) }  // bad: log, puts through withCString
        oauthToken.withCString { _ = fputs($0, stderr) }  // bad: log, fputs through withCString
        _ = fwrite(oauthToken, 1, oauthToken.utf8.count, stderr)  // bad: log, fwrite stderr
        _ = write(STDERR_FILENO, oauthToken, oauthToken.utf8.count)  // bad: log, write(2) to stderr
        for c in oauthToken.utf8 { putchar(Int32(c)) }  // bad: log, putchar of each byte
        fputs("started\n", stderr)  // good: sound, constant
        withVaList([3]) { _ = vfprintf(stderr, "%d", $0) }  // good: sound, number
    }

    func handles() throws {
        FileHandle.standardError.write(oauthToken.data(using: .utf8)!)  // bad: log, standardError.write(Data)
        FileHandle.standardOutput.write(Data("t=\(oauthToken)".utf8))  // bad: log, standardOutput.write
        try FileHandle.standardError.write(contentsOf: Data(oauthToken.utf8))  // bad: log, write(contentsOf:)
        let err = FileHandle.standardError
        err.write(Data(oauthToken.utf8))  // bad: log, handle in a variable
        let nul = FileHandle.nullDevice
        nul.write(Data(oauthToken.utf8))  // good: sound, sound /dev/null
        FileHandle.standardError.write(Data("usage: tool <file>\n".utf8))  // good: sound, constant
        let e2 = FileHandle(fileDescriptor: STDERR_FILENO)
        e2.write(Data(oauthToken.utf8))  // bad: log, handle made of descriptor 2
    }

    func variadic() {
        printf("%s", oauthToken)  // bad: log, printf (needs a shim to compile)
        fprintf(stderr, "%s", oauthToken)  // bad: log, fprintf (needs a shim to compile)
        syslog(LOG_ERR, "%s", oauthToken)  // bad: log, syslog (needs a shim to compile)
    }
}

func formatIntoString(secretAnswer: String) {
    var text = [CChar](repeating: 0, count: 64)
    withVaList([secretAnswer]) { _ = vsnprintf(&text, text.count, "%s", $0) }  // good: sound, sound only formats
    let composed = withVaList([secretAnswer as NSString]) { NSString(format: "answer %@", arguments: $0) }
    NSLog("%@", composed)  // bad: log, NSString(format:arguments:) made with a va_list
    let viaAppend = NSMutableString()
    viaAppend.appendFormat("answer %@", secretAnswer)
    NSLog("%@", viaAppend)  // bad: log, appendFormat
    let localized = String.localizedStringWithFormat("answer %@", secretAnswer)
    print(localized)  // bad: log, localizedStringWithFormat
    print(String(cString: secretAnswer.utf8CString.map { $0 }))  // bad: log, bytes and back
}

// Console output: print, debugPrint, dump, NSLog and standard error, with values in many shapes.
import Foundation

struct Account: CustomStringConvertible {
    let id: Int
    let name: String
    let password: String
    var description: String { "Account(\(id), \(name))" }
}

struct Wallet {
    let label: String
    let mnemonic: [String]
}

enum KeyState {
    case missing
    case present(key: String)
}

func traceLogin(_ account: Account, attempts: Int) {
    print("login of \(account.name), attempt \(attempts)")  // good: secret-in-log
    print("password: \(account.password)")  // bad: secret-in-log
    print("password length \(account.password.count)")  // good: secret-in-log
    print("password field is empty: \(account.password.isEmpty)")  // good: secret-in-log
    print(account)  // good: secret-in-log
    let pair = (account.name, account.password)
    let (who, what) = pair
    print(who, separator: "", terminator: "\n")  // good: secret-in-log
    print("->", what)  // bad: secret-in-log
}

func traceWallet(_ wallet: Wallet) {
    debugPrint(wallet.label)  // good: secret-in-log
    debugPrint(wallet.mnemonic.joined(separator: " "))  // bad: secret-in-log
    for (index, word) in wallet.mnemonic.enumerated() {
        print(index)  // good: secret-in-log
        print(word)  // bad: secret-in-log
    }
    NSLog("mnemonic has %d words", wallet.mnemonic.count)  // good: secret-in-log
}

func traceState(_ state: KeyState, apiKey: String?) {
    switch state {
    case .missing:
        print("apiKey missing")  // good: secret-in-log
    case .present(let key):
        let secretKey = key
        NSLog("%@", secretKey)  // bad: secret-in-log
    }
    dump(apiKey)  // bad: secret-in-log
    dump(apiKey == nil)  // good: secret-in-log
    var report = "key: "
    report.append(apiKey ?? "none")
    FileHandle.standardError.write(Data(report.utf8))  // bad: secret-in-log
    report = "key: hidden"
    FileHandle.standardError.write(Data(report.utf8))  // good: secret-in-log
}

func traceHeaders(_ request: URLRequest) {
    let bearer = request.value(forHTTPHeaderField: "Authorization") ?? ""
    print(bearer)  // bad: secret-in-log
    print(request.value(forHTTPHeaderField: "Accept-Language") ?? "")  // good: secret-in-log
    let shown = request.allHTTPHeaderFields?.filter { $0.key != "Authorization" && $0.key != "Cookie" } ?? [:]
    print(shown.keys.sorted())  // good: secret-in-log
}

func masked(_ secret: String) -> String {
    String(repeating: "*", count: max(0, secret.count - 4)) + secret.suffix(4)
}

func traceCard(creditCardNumber: String, tokenCount: Int) {
    print(masked(creditCardNumber))  // good: secret-in-log
    print("\(tokenCount) tokens in this prompt")  // good: secret-in-log
    defer { print("card", creditCardNumber) }  // bad: secret-in-log
}

final class Receipt {
    private var lines: [String] = []

    /// Adds to the receipt on the screen; no log is involved.
    func print(_ text: String) { lines.append(text) }

    func show(password: String) {
        print(password)  // good: secret-in-log
    }
}

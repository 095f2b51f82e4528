import Foundation

struct SignInForm {
    var username: String
    var password: String
    var rememberMe: Bool
    var passwordHint: String { "pet name" }
}

func submit(_ form: SignInForm) {
    print(form.password)  // bad: log, member of a parameter
    print("user", form.username, "pwd", form.password, separator: "|")  // bad: log, third item
    print("signing in", terminator: form.password + "\n")  // bad: log, terminator
    print("a", "b", separator: form.password)  // bad: log, separator
    print("remember: \(form.rememberMe)")  // good: sound, sound a switch
    print("signing in \(form.password.isEmpty ? "without" : "with") a secret")  // good: sound, sound only whether it is empty
    print("length ok: \(form.password.count >= 8)")  // good: sound, sound a boolean
    Swift.print(form.password)  // bad: log, module-qualified print
    Swift.debugPrint("in: ", form.password)  // bad: log, module-qualified debugPrint
}

func dumpAll(passphrase: String, form: SignInForm) {
    debugPrint(passphrase)  // bad: log, debugPrint
    debugPrint("state", passphrase, terminator: "\n\n")  // bad: log, debugPrint second item
    dump(passphrase)  // bad: log, dump value
    dump(form.rememberMe, name: passphrase)  // bad: log, dump name
    dump(form.password, name: "pw", indent: 2, maxDepth: 1, maxItems: 4)  // bad: log, dump full form
    dump(["pin": form.password])  // bad: log, dump of a dictionary
    dump(form.rememberMe)  // good: sound, sound a switch
    let copy = dump(form.password, name: "f")  // bad: log, dump used for its value
    _ = copy
}

struct StandardErrorStream: TextOutputStream {
    mutating func write(_ string: String) {
        FileHandle.standardError.write(Data(string.utf8))
    }
}

func toStreams(apiKey: String) {
    var err = StandardErrorStream()
    print("key=\(apiKey)", to: &err)  // bad: log, print(to:) a stderr stream
    debugPrint(apiKey, to: &err)  // bad: log, debugPrint(to:)
    dump(apiKey, to: &err)  // bad: log, dump(to:)
    print("key=", apiKey, separator: "", terminator: "\n", to: &err)  // bad: log, print long form
    var buffer = ""
    print("key=\(apiKey)", to: &buffer)  // good: sound, sound into a string, not a log
    _ = buffer.count
}

final class SessionViewModel {
    private(set) var sessionSecret: String?
    private var pendingSecrets: [String] = []
    let passcodeField: String = ""

    func restore(secret: String?) {
        sessionSecret = secret
        if let sessionSecret { print("restored \(sessionSecret)") }  // bad: log, if-let shorthand
        guard let s = secret else { print("nothing"); return }  // good: sound, constant
        print("restored " + s)  // bad: log, guard let alias
        print(sessionSecret ?? "-")  // bad: log, nil-coalescing
        print(sessionSecret!)  // bad: log, forced
        print(sessionSecret as Any)  // bad: log, as Any
        print(String(describing: sessionSecret))  // bad: log, String(describing:)
        print(String(reflecting: secret))  // bad: log, String(reflecting:)
        print("has secret: \(sessionSecret != nil)")  // good: sound, sound a boolean
        pendingSecrets.append(s)
        print(pendingSecrets)  // bad: log, array of secrets
        pendingSecrets.forEach { print($0) }  // bad: log, forEach closure
        for p in pendingSecrets { print("-> ", p) }  // bad: log, loop variable
        print(pendingSecrets.count)  // good: sound, sound number of them
        print(pendingSecrets.joined(separator: ","))  // bad: log, joined
        print(passcodeField)  // bad: log, property
    }

    lazy var describer: () -> Void = { [weak self] in
        print(self?.sessionSecret ?? "none")  // bad: log, optional chain on weak self
    }
}

extension SignInForm: CustomStringConvertible {
    var description: String { "SignInForm(\(username), \(password))" }
}

func logWhole(form: SignInForm) {
    print(form)  // bad: log, description holds the password
    print("\(form)")  // bad: log, interpolated description
    debugPrint(form.description)  // bad: log, description called
}

func generic<T>(_ label: String, value: T) {
    print("\(label): \(value)")  // good: sound, sound only called with what is marked below
}

func useGeneric(cvv: String) {
    generic("view count", value: 3)  // good: sound, number
    echo(cvv)  // bad: log, through a generic wrapper
}

func echo<T: CustomStringConvertible>(_ thing: T) {
    let line = thing.description
    print(line)
}

import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Files and folders whose permissions let other users write.
    static let fileOpenToEverybody = Rule(
        id: "file-open-to-everybody",
        title: "World-writable file permissions",
        category: .storage,
        severity: .low,
        references: [.cwe(732), .cwe(276), .masvs("STORAGE", 1), .maswe(1), .mobileTop10(9)],
        why: """
            Any other account or program on the computer can change the file or add files to the folder. The app then \
            reads, or runs, what an attacker wrote.
            """,
        remedy: """
            Use `0o600` for files and `0o700` for folders, or `0o644` and `0o755` where others need to read them, and \
            leave `umask` unchanged. In Swift, octal literals start with `0o`.
            """,
        bad: .fileOpenToEverybodyBad,
        good: .fileOpenToEverybodyGood,
        checks: [.swift(inspectModes), .swift(inspectMasks), .swift(inspectCommands)]
    )
}

/// Modes that are set: attributes of files, and the functions of C.
private func inspectModes(_ file: SwiftFile, _ pass: inout Pass) {
    for key in file.members("posixPermissions") + file.references("NSFilePosixPermissions") {
        guard let value = key.valueUnderKey else { continue }
        judge(value, &pass)
    }
    for call in file.calls("chmod", "fchmod", "lchmod", "fchmodat")
    where (call.callee?.kind == .reference || call.isOfCLibrary) && !pass.lookup.isOwnCode(call) {
        guard let mode = call.argument(at: call.name == "fchmodat" ? 2 : 1) else { continue }
        judge(mode, &pass)
    }
}

private let sharedFolders = ["/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp", "/Users/Shared"]

private func judge(_ value: Node, _ pass: inout Pass) {
    let isHarmless = pass[PhoneProject.self].isForPhonesAlone
    let number = value.numberWithin
    if let mode = pass.constant(number)?.value.integer {
        if number.isDecimalForm {
            let octal = "0o" + String(mode, radix: 8)
            pass.report(
                "`\(number.name)` is a decimal literal and means `\(octal)`", at: number,
                .init(isAdvice: isHarmless))
        } else if mode & 0o002 != 0, mode & 0o1000 == 0 {
            // A file in a folder of everybody's is a place to meet.
            let isShared = number.tree.containsName { name in sharedFolders.contains { name.hasPrefix($0) } }
            let isOctal = number.kind == .integer && number.text.hasPrefix("0o") && mode & 0o400 != 0 && !isShared
            let closed = "0o" + String(mode & ~0o022, radix: 8)
            pass.report(
                "`\(number.text)` lets any user or program write here", at: number,
                .init(isAdvice: isHarmless, fix: isOctal ? .write(closed, for: number) : nil))
        }
        return
    }
    let names = ([number] + number.descendants).filter { [.reference, .member].contains($0.kind) }
    if let flag = names.first(where: { ["S_IWOTH", "S_IRWXO"].contains($0.name) }),
        !names.contains(where: { $0.name == "S_ISVTX" }), !number.takesAway
    {
        pass.report("`\(flag.name)` lets any user or program write here", at: number, .init(isAdvice: isHarmless))
    }
}

/// `umask(0)`, but where it only asks for the mask and sets it again.
private func inspectMasks(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("umask") where call.callee?.kind == .reference || call.isOfCLibrary {
        guard !pass.lookup.isOwnCode(call), let mask = call.arguments.first, call.arguments.count == 1,
            let bits = pass.constant(mask.numberWithin)?.value.integer, bits & 0o002 == 0,
            !call.isAskingOnly
        else { continue }
        pass.report(
            "`umask(\(mask.text))` makes everything created from here on accessible to all users", at: call,
            .init(isAdvice: pass[PhoneProject.self].isForPhonesAlone))
    }
}

/// `chmod 777`, as words of a process or in the text of a shell.
private func inspectCommands(_ file: SwiftFile, _ pass: inout Pass) {
    for command in ProgramCall.all(of: chmod, in: file, pass) {
        guard let mode = command.words.dropFirst().first(where: { !$0.hasPrefix("-") }), mode.opensToEverybody else {
            continue
        }
        pass.report(
            "`chmod \(mode)` lets any user or program write here", at: command.place,
            .init(isAdvice: pass[PhoneProject.self].isForPhonesAlone))
    }
}

private let chmod = ProgramCall.Programs("chmod")

extension String {
    /// Whether a mode of `chmod` lets others write: `777`, `a+w`, `o=rw`.
    fileprivate var opensToEverybody: Bool {
        if let mode = Int(self, radix: 8) { return mode & 0o002 != 0 && mode & 0o1000 == 0 }
        return split(separator: ",").contains { clause in
            guard let sign = clause.firstIndex(where: { $0 == "+" || $0 == "=" }) else { return false }
            let who = clause[..<sign]
            return (who.contains("a") || who.contains("o")) && clause[sign...].contains("w")
        }
    }
}

extension Node {
    /// `0o777` in `NSNumber(value: 0o777 as Int16)`.
    fileprivate var numberWithin: Node {
        let node = uncast
        guard node.kind == .call, numbers.contains(node.name), node.arguments.count == 1,
            let inner = node.arguments.first
        else { return node }
        return inner.uncast
    }

    /// Whether a mode was written as the octal number that it is meant to be, without the `0o`.
    fileprivate var isDecimalForm: Bool {
        guard kind == .integer, (3...4).contains(name.utf8.count) else { return false }
        return name.utf8.allSatisfy { (0x30...0x37).contains($0) }
            && ["444", "555", "600", "640", "644", "660", "664", "666", "700", "750", "755", "775", "777"]
                .contains(name.suffix(3))
    }

    /// Whether bits are taken out of a mode: `mode & ~S_IRWXO`.
    fileprivate var takesAway: Bool {
        ([self] + descendants).contains { ($0.kind == .prefix && $0.name == "~") || $0.name == "subtracting" }
    }

    /// `let mask = umask(0)` with `umask(mask)` behind it: there is no other way to ask for the mask.
    fileprivate var isAskingOnly: Bool {
        guard let local = ancestors.first(where: { $0.kind == .variable || $0.kind.isFunctionLike }),
            local.kind == .variable
        else { return false }
        let function = enclosingDeclaredFunction ?? enclosingFunction ?? tree.root
        let set = function.descendants(.call).first { other in
            other.name == "umask" && isBefore(other) && other.arguments.first?.unwrapped.name == local.name
        }
        guard let set else { return false }
        // What is made in between has the open mask.
        return !function.descendants(.call).contains { self.isBefore($0) && $0.isBefore(set) && !contains($0) }
            && set.enclosing(.defer) == nil
    }
}

private let numbers: Set<String> = ["NSNumber", "Int", "Int16", "UInt16", "UInt32", "mode_t", "UInt", "Int32"]

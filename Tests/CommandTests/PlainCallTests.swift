import ArgumentParser
import TestSupport
import Testing

@testable import bulwark

/// Calls that are read without the argument parser mean what the parser says.
@Suite struct PlainCallTests {
    @Test(arguments: [
        "encrypt --key-file K --output OUT IN", "encrypt -k K IN", "encrypt -k K -k L a b c", "encrypt -k K IN -f -q",
        "encrypt --key-file=K --output=OUT IN", "encrypt --replace -k K IN", "decrypt -k K -o OUT IN.sealed",
        "decrypt -k K -o - IN.sealed", "decrypt IN.sealed --force --quiet --key-file K", "encrypt -k K -",
        "encrypt -r age1x -o OUT IN", "encrypt --recipient=age1x -r age1y -k K IN", "encrypt IN --recipient age1x",
    ])
    func commonCallsAreRead(_ line: String) throws {
        let arguments = line.split(separator: " ").map(String.init)
        let call = try #require(PlainCall(arguments))
        #expect(call == parsed(arguments))
    }

    @Test(arguments: [
        "", "encrypt", "audit IN", "encrypt IN", "encrypt -k K", "encrypt -k K --help", "encrypt -k K -p IN",
        "encrypt -k K -- IN", "encrypt -fk K IN", "encrypt -k K IN -o", "encrypt -k -K IN", "encrypt -k K -o a -o b IN",
        "encrypt -k K IN -", "encrypt -k K -o - a b", "encrypt -k K --replace -", "encrypt -k K --replace -o - IN",
        "decrypt -k K --range 0-1 IN", "encrypt -k= IN", "encrypt --key-file= IN", "help encrypt", "encrypt -kK IN",
        "decrypt -k K -r age1x IN", "encrypt -r age1x", "encrypt -r -k IN", "encrypt --recipient= IN",
        "encrypt -R F IN",
    ])
    func othersAreLeftToTheParser(_ line: String) {
        #expect(PlainCall(line.split(separator: " ").map(String.init)) == nil)
    }

    @Test func whatIsReadIsWhatTheParserReads() throws {
        let words = [
            "-r", "--recipient", "--recipient=R", "-R", "-k", "-k", "--key-file", "--key-file=K", "--key-file=", "-k=K",
            "-kK", "-o", "--output", "--output=OUT",
            "--output=-", "--output=a=b", "-f", "--force", "--force=1", "-q", "--quiet", "-fq", "--replace", "--",
            "--no-force", "-", "-h", "--help", "help", "--version", "-x", "-p", "--armor", "--range", "--format", "",
            "K", "IN",
            "a b", "é", "-\u{301}", "0-1", "age", "decrypt", "--key-fil", "--Force", "---completion",
        ]
        var generator = SeededGenerator(seed: 6)
        var read = 0
        for _ in 0..<2000 {
            let verb = Bool.random(using: &generator) ? "encrypt" : "decrypt"
            // Many lists begin as a plain call does, so that not all of them are refused.
            var arguments = [verb] + (Bool.random(using: &generator) ? ["-k", "K", "IN"] : [])
            for _ in 0..<Int.random(in: 0...5, using: &generator) {
                arguments.insert(
                    words.randomElement(using: &generator) ?? "",
                    at: Int.random(in: 1...arguments.count, using: &generator))
            }
            guard let call = PlainCall(arguments) else { continue }
            read += 1
            #expect(call == parsed(arguments), "\(arguments)")
        }
        #expect(read > 100)
    }

    /// The same value from the parser; nil where it finds a mistake, or more than a plain call can say.
    private func parsed(_ arguments: [String]) -> PlainCall? {
        switch try? Bulwark.parseAsRoot(arguments) {
        case let command as EncryptCommand:
            guard command.recipients.publicKeys.recipientFiles.isEmpty, !command.recipients.generatesPassword,
                command.secrets.passwordSource == nil, command.format == .sealed,
                !command.armor
            else { return nil }
            return PlainCall(
                .encrypt, command.inputs, keyFiles: command.secrets.keyFiles,
                recipients: command.recipients.publicKeys.recipients, command.output.plain)
        case let command as DecryptCommand:
            guard command.range == nil, command.secrets.passwordSource == nil, command.limits.memory == nil,
                command.limits.seconds == nil
            else { return nil }
            return PlainCall(.decrypt, command.inputs, keyFiles: command.secrets.keyFiles, command.output.plain)
        default: return nil
        }
    }
}

import Crypto
import Foundation
import Testing

@testable import Sealing

/// Recipients are changed in the header alone where it has room, and what is interrupted can be opened.
@Suite struct RekeyTests {
    let scratch: Scratch
    let old = SealingKey()
    let new = SealingKey()
    let path: String
    let plaintext = sample(100_000)

    init() throws {
        scratch = try Scratch()
        path = scratch.file("sealed")
        _ = try Sealer(to: [.key(old)]).sealFile(at: scratch.file("plain", plaintext), to: path)
        try FileManager.default.removeItem(atPath: scratch.file("plain"))
    }

    private func opens(_ key: SealingKey) throws -> Bool {
        let file: UnlockedFile
        do {
            file = try SealedFile(path: path).unlocked(with: Opener([.key(key)]))
        } catch  where error.code == .cannotOpen {
            return false
        }
        #expect(try file.read(0..<file.plaintextSize) == plaintext)
        return true
    }

    private func rekey(from: SealingKey, to: [Recipient], keeping: Bool = false) throws -> RekeyOutcome {
        try Opener([.key(from)]).rekeyFile(at: path, for: Sealer(to: to), keeping: keeping)
    }

    @Test func inPlace() throws {
        let before = try content(of: path)
        let inode = try OpenFile(path, O_RDONLY).status().st_ino
        #expect(try rekey(from: old, to: [.key(new)]) == .inPlace)
        let after = try content(of: path)
        #expect(after.count == before.count)
        #expect(after[512...] == before[512...])
        #expect(after[..<512] != before[..<512])
        #expect(try OpenFile(path, O_RDONLY).status().st_ino == inode)
        #expect(try !opens(old))
        #expect(try opens(new))
        #expect(try scratch.names == ["sealed"])
        #expect(code { _ = try rekey(from: old, to: [.key(old)]) } == .cannotOpen)
    }

    @Test func keepingTheOnesBefore() throws {
        #expect(try rekey(from: old, to: [.key(new)], keeping: true) == .inPlace)
        #expect(try opens(old))
        #expect(try opens(new))
        #expect(try SealedFile(path: path).recipients == [.key(old.id), .key(new.id)])
    }

    /// Whoever is there already, and can be told to be, has one entry afterwards, which opens the file.
    @Test func addingWhoIsThere() throws {
        let (x25519, hybrid, p256) = (try X25519Identity(), try HybridIdentity(), try P256Identity())
        let stranger = try X25519Identity()
        let everybody: [Recipient] = [
            .key(new), .x25519(x25519.recipient), .hybrid(hybrid.recipient), .p256(p256.recipient),
            .x25519(stranger.recipient),
        ]
        _ = try rekey(from: old, to: everybody)
        let opener = Opener([.x25519(x25519), .hybrid(hybrid)])
        _ = try opener.rekeyFile(at: path, for: Sealer(to: everybody), keeping: true)
        // The stranger's key does not open anything here, so nobody can tell whose its entry is.
        let expected: [RecipientDescription] = [.x25519, .key(new.id), .x25519, .hybrid, .p256, .x25519]
        #expect(try SealedFile(path: path).recipients == expected)
        for identity: Identity in [.key(new), .x25519(x25519), .hybrid(hybrid), .p256(p256), .x25519(stranger)] {
            _ = try SealedFile(path: path).unlocked(with: Opener([identity]))
        }
    }

    @Test func whoIsNamedTwiceCountsOnce() throws {
        let (x25519, password) = (try X25519Identity(), try Password.sample())
        let recipients: [Recipient] = [.key(new), .x25519(x25519.recipient), .password(password, .cheap)]
        _ = try rekey(from: old, to: recipients + recipients)
        // Each password has a salt of its own.
        #expect(
            try SealedFile(path: path).recipients
                == [.key(new.id), .x25519, .password(.cheap), .password(.cheap)])
    }

    @Test func tooManyForTheHeader() throws {
        let before = try content(of: path)
        chmod(path, 0o640)
        let recipients = [Recipient.key(new)] + (0..<10).map { _ in .key(SealingKey()) }
        #expect(try rekey(from: old, to: recipients) == .rewritten)
        let after = try content(of: path)
        let size = try SealedFile(path: path).headerSize
        #expect(size > 512 && size % 512 == 0)
        #expect(after[size...] == before[512...])
        #expect(try opens(new))
        #expect(try !opens(old))
        #expect(try OpenFile(path, O_RDONLY).status().st_mode & 0o777 == 0o640)
        #expect(try scratch.names == ["sealed"])
    }

    /// A header of nearly one MiB has no room to reserve, and must not become one that nobody reads.
    @Test func theLargestHeader() throws {
        let hybrid = try HybridIdentity()
        let keys = Array(repeating: PreparedRecipient.key(new), count: 5)
        let many = Sealer(prepared: Array(repeating: .hybrid(hybrid.recipient), count: 894) + keys)
        #expect(try Opener([.key(old)]).rekeyFile(at: path, for: many) == .rewritten)
        #expect(try SealedFile(path: path).headerSize == 1 << 20)
        #expect(try opens(new))
        #expect(code { _ = try rekey(from: new, to: [.hybrid(hybrid.recipient)], keeping: true) } == .invalidArgument)
        #expect(try opens(new))
    }

    @Test func aLinkStaysALink() throws {
        let link = scratch.file("link")
        symlink(path, link)
        let many = try Sealer(to: [.key(new)] + (0..<10).map { _ in .key(SealingKey()) })
        #expect(try Opener([.key(old)]).rekeyFile(at: link, for: many) == .rewritten)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
        #expect(try opens(new))
    }

    @Test func oneProgramAtATime() throws {
        let other = try OpenFile(path, O_RDWR)
        flock(other.descriptor, LOCK_EX)
        #expect(code { _ = try rekey(from: old, to: [.key(new)]) } == .system)
        flock(other.descriptor, LOCK_UN)
        #expect(try rekey(from: old, to: [.key(new)]) == .inPlace)
    }

    /// Each number of bytes of the new header over the old one, with the backup beside it. Such a file opens as the one
    /// before, and can be given recipients again.
    @Test func interruptedAnywhere() throws {
        let before = try content(of: path)
        _ = try rekey(from: old, to: [.key(new), .key(SealingKey()), .key(SealingKey())])
        let after = try content(of: path)
        for written in 0..<512 {
            _ = try scratch.file("sealed", after[..<written] + before[written...])
            _ = try scratch.file(".sealed.header", backup(of: before))
            #expect(try opens(old), "\(written) bytes")
        }
        for written in [11, 12, 200, 300, 511] {
            _ = try scratch.file("sealed", after[..<written] + before[written...])
            _ = try scratch.file(".sealed.header", backup(of: before))
            #expect(try rekey(from: old, to: [.key(new)]) == .inPlace)
            #expect(try opens(new))
            #expect(try scratch.names == ["sealed"])
        }
    }

    /// While a torn file is given recipients again, what is kept is the header that opens, not the torn one.
    @Test func aSecondInterruptionKeepsTheGoodHeader() throws {
        let before = try content(of: path)
        _ = try rekey(from: old, to: [.key(new)])
        let torn = try content(of: path)[..<200] + before[200...]
        _ = try scratch.file("sealed", torn)
        _ = try scratch.file(".sealed.header", backup(of: before))
        let file = try SealedFile(path: path)
        let unlocked = try file.unlockedHeader(with: Opener([.key(old)]))
        #expect(unlocked.bytes == Array(before[..<512]))
        let kept = try file.backup(of: unlocked)
        #expect(throws: SealingError.self) {
            try HeaderBackup(of: path).around(kept, next: [1, 2, 3]) { () throws(SealingError) in
                throw SealingError(.system, "no more power")
            }
        }
        #expect(try content(of: scratch.file(".sealed.header")).prefix(512 + 56) == before[..<(512 + 56)])
    }

    /// Where the new header is there as a whole, a backup that stayed behind opens nothing for those who were removed.
    @Test func aBackupThatStayedBehindUndoesNothing() throws {
        let before = try content(of: path)
        _ = try rekey(from: old, to: [.key(new)])
        let header = try content(of: path).prefix(512)
        let backup = Array(before[..<(512 + 56)]) + Array(SHA256.hash(data: Array(header)))
        _ = try scratch.file(".sealed.header", backup)
        #expect(try !opens(old))
        #expect(try opens(new))
    }

    /// What is kept of a file while another header is written to it, which is not there as a whole.
    private func backup(of file: [UInt8]) -> [UInt8] {
        Array(file[..<(512 + 56)]) + Array(SHA256.hash(data: Array("a header that was only begun".utf8)))
    }

    /// A backup that stayed behind belongs to the file before; it must not give this one a key.
    @Test func aBackupOfAnotherFileIsNotUsed() throws {
        let earlier = try content(of: path)
        var options = FileOptions()
        options.replaces = true
        let other = try scratch.file("plain", sample(100_000))
        _ = try Sealer(to: [.key(new)]).sealFile(at: other, to: path, options: options)
        let now = try content(of: path)
        _ = try scratch.file(".sealed.header", backup(of: earlier))
        #expect(code { _ = try rekey(from: old, to: [.key(old)]) } == .cannotOpen)
        #expect(try content(of: path) == now)
        #expect(try opens(new))
    }

    /// Somebody put a pipe where the header before would be: nobody waits for it.
    @Test(.timeLimit(.minutes(1))) func aPipeForABackup() throws {
        mkfifo(scratch.file(".sealed.header"), 0o600)
        #expect(try !opens(new))
        #expect(try opens(old))
    }

    /// A place of the header's end is no place of the file's: ten GiB of holes cost what one block costs.
    @Test func aSparseFileOfTenGibibytes() throws {
        let size = 10 << 30
        let file = try OpenFile(path, O_RDWR)
        guard ftruncate(file.descriptor, off_t(size)) == 0 else {
            print("skipped: this file system has no sparse files of 10 GiB")
            return
        }
        let blocks = try file.status().st_blocks
        #expect(try rekey(from: old, to: [.key(new)]) == .inPlace)
        #expect(try Int(file.status().st_size) == size)
        #expect(try file.status().st_blocks <= blocks + 8)
        #expect(code { _ = try SealedFile(path: path).unlocked(with: Opener([.key(old)])) } == .cannotOpen)
        let unlocked = try SealedFile(path: path).unlocked(with: Opener([.key(new)]))
        #expect(unlocked.plaintextSize > size - 20_000_000)
        #expect(code { _ = try unlocked.read(0..<1) } == .damaged)
    }
}

import Dispatch
import Foundation
import Testing

@testable import Sealing

/// Files and descriptors: what is written, when, with which permissions.
@Suite final class FileTests: KeyedSuite {
    private var replacing: FileOptions {
        var options = FileOptions()
        options.replaces = true
        return options
    }

    @Test(arguments: [0, 1, 16_384, 40_000, 64 * 16_384, 64 * 16_384 + 1, 5_000_000], [1, 2, 5])
    func files(size: Int, threads: Int) throws {
        var options = FileOptions()
        options.threads = threads
        let plaintext = sample(size)
        let input = try scratch.file("plain", plaintext)
        #expect(try sealer.sealFile(at: input, to: scratch.file("sealed"), options: options) == size)
        #expect(try opener.openFile(at: scratch.file("sealed"), to: scratch.file("opened"), options: options) == size)
        #expect(try content(of: scratch.file("opened")) == plaintext)
        #expect(try scratch.names == ["opened", "plain", "sealed"])
        #expect(try Array(opener.open(Data(content(of: scratch.file("sealed"))))) == plaintext)
    }

    @Test func progressReachesTheEnd() throws {
        let seen = Seen()
        var options = FileOptions()
        options.progress = { seen.note($0) }
        let input = try scratch.file("plain", sample(3_000_000))
        _ = try sealer.sealFile(at: input, to: scratch.file("sealed"), options: options)
        #expect(seen.last == 3_000_000)
    }

    @Test func nothingIsReplacedUnasked() throws {
        let input = try scratch.file("plain", sample(100))
        let output = try scratch.file("sealed", Array("mine".utf8))
        #expect(code { _ = try sealer.sealFile(at: input, to: output) } == .alreadyThere)
        #expect(try content(of: output) == Array("mine".utf8))
        _ = try sealer.sealFile(at: input, to: output, options: replacing)
        let plain = try scratch.file("opened", Array("mine too".utf8))
        #expect(code { _ = try opener.openFile(at: output, to: plain) } == .alreadyThere)
        #expect(try content(of: plain) == Array("mine too".utf8))
        _ = try opener.openFile(at: output, to: plain, options: replacing)
        #expect(try content(of: plain) == sample(100))
        #expect(try scratch.names == ["opened", "plain", "sealed"])
        #expect(code { _ = try sealer.sealFile(at: input, to: scratch.path, options: replacing) } == .invalidArgument)
        #expect(code { _ = try sealer.sealFile(at: scratch.path, to: scratch.file("x")) } == .invalidArgument)
        #expect(code { _ = try sealer.sealFile(at: scratch.file("none"), to: scratch.file("x")) } == .system)
    }

    #if os(Linux)
        /// What a kill left between two calls goes with the next replacement, unless somebody is at it.
        @Test func leftoversOfAReplacementGo() throws {
            let input = try scratch.file("plain", sample(100))
            let leftover = try scratch.file(".sealed.bulwark.part", Array("whole".utf8))
            try sealer.sealFile(at: input, to: scratch.file("sealed"), options: replacing)
            #expect(try scratch.names == ["plain", "sealed"])
            _ = try scratch.file(".sealed.bulwark.part", Array("at work".utf8))
            let other = try OpenFile(leftover, O_RDONLY)
            try #require(flock(other.descriptor, LOCK_EX | LOCK_NB) == 0)
            try sealer.sealFile(at: input, to: scratch.file("sealed"), options: replacing)
            #expect(try scratch.names == [".sealed.bulwark.part", "plain", "sealed"])
            #expect(try opener.openFile(at: scratch.file("sealed"), to: scratch.file("opened")) == 100)
        }
    #endif

    /// A name that is taken while the new file is being written is not replaced either.
    @Test func aNameThatIsTakenMeanwhile() throws {
        let output = try OutputFile(scratch.file("out"), mode: 0o600, replaces: false)
        _ = try scratch.file("out", Array("mine".utf8))
        #expect(code { try output.publish(synced: false) } == .alreadyThere)
        #expect(try content(of: scratch.file("out")) == Array("mine".utf8))
    }

    @Test func permissions() throws {
        let input = try scratch.file("plain", sample(100))
        chmod(input, 0o640)
        _ = try sealer.sealFile(at: input, to: scratch.file("sealed"))
        #expect(try mode(of: "sealed") == 0o640)
        chmod(scratch.file("sealed"), 0o644)
        _ = try opener.openFile(at: scratch.file("sealed"), to: scratch.file("opened"))
        #expect(try mode(of: "opened") == 0o600)
        var options = FileOptions()
        options.permissions = 0o444
        _ = try opener.openFile(at: scratch.file("sealed"), to: scratch.file("readable"), options: options)
        #expect(try mode(of: "readable") == 0o444)
    }

    private func mode(of name: String) throws -> UInt16 {
        UInt16(try OpenFile(scratch.file(name), O_RDONLY).status().st_mode & 0o777)
    }

    /// A chunk in the middle is damaged: nothing is left, and the place is named.
    @Test(arguments: [1, 2], [0, 100]) func damageLeavesNothing(threads: Int, chunk: Int) throws {
        var options = FileOptions()
        options.threads = threads
        let input = try scratch.file("plain", sample(200 * 16_384))
        _ = try sealer.sealFile(at: input, to: scratch.file("sealed"))
        var sealed = try content(of: scratch.file("sealed"))
        sealed[512 + 56 + chunk * 16_400 + 5] ^= 4
        _ = try scratch.file("sealed", sealed)
        let error = #expect(throws: SealingError.self) {
            _ = try opener.openFile(at: scratch.file("sealed"), to: scratch.file("opened"), options: options)
        }
        #expect(error?.code == .damaged)
        #expect(error?.description.contains("bytes \(chunk * 16_384) to \(chunk * 16_384 + 16_383) ") == true)
        #expect(try scratch.names == ["plain", "sealed"])
        // An earlier output stays as it was.
        _ = try scratch.file("opened", Array("earlier".utf8))
        options.replaces = true
        #expect(
            code { _ = try opener.openFile(at: scratch.file("sealed"), to: scratch.file("opened"), options: options) }
                == .damaged)
        #expect(try content(of: scratch.file("opened")) == Array("earlier".utf8))
        #expect(try scratch.names == ["opened", "plain", "sealed"])
    }

    /// A name of 255 bytes leaves no room for the one that is written first.
    @Test func longNames() throws {
        let name = String(repeating: "ä", count: 127)
        let input = try scratch.file("plain", sample(10))
        _ = try sealer.sealFile(at: input, to: scratch.file(name))
        _ = try opener.openFile(at: scratch.file(name), to: scratch.file("opened"))
        #expect(try content(of: scratch.file("opened")) == sample(10))
    }

    #if os(Linux)
        /// The kernel's files say that they have no bytes.
        @Test func filesOfTheKernel() throws {
            _ = try sealer.sealFile(at: "/proc/version", to: scratch.file("sealed"))
            _ = try opener.openFile(at: scratch.file("sealed"), to: scratch.file("opened"))
            #expect(try content(of: scratch.file("opened")) == content(of: "/proc/version"))
            #expect(try !content(of: "/proc/version").isEmpty)
        }
    #endif
}

/// The largest number that was noted.
///
/// Sendable: `largest` is touched on `queue` alone.
private final class Seen: @unchecked Sendable {
    private let queue = DispatchQueue(label: "seen")
    private var largest = 0

    var last: Int { queue.sync { largest } }

    func note(_ number: Int) { queue.sync { largest = max(largest, number) } }
}

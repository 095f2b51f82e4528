import SecretMemory
import Testing

@testable import Sealing

/// Files of a folder are bound to their places in it.
@Suite final class FolderMemberTests: KeyedSuite {
    @Test func contentOpensInItsOwnPlaceAlone() throws {
        let file = try sealed(as: "2024/may.jpg")
        #expect(try opened(file, as: "2024/may.jpg") == nil)
        #expect(try opened(file, as: "2024/june.jpg") == .damaged)
        #expect(try opened(file, as: "may.jpg") == .damaged)
        #expect(try opened(file, as: "photos/2024/may.jpg") == .damaged)
        #expect(try opened(file, as: "2024/may.jp") == .damaged)
        #expect(try opened(file, as: "") == .damaged)
        // By itself it opens anywhere.
        #expect(code { _ = try opener.openFile(at: file, to: scratch.file("alone")) } == nil)
    }

    /// A part of the folder: what stands above it belongs to the path. A place below is another one.
    @Test func partsOfAFolder() throws {
        let file = try sealed(as: "2024/may.jpg")
        #expect(try opened(file, as: "may.jpg", in: "/home/me/photos.sealed/2024") == nil)
        #expect(try opened(file, as: "may.jpg", in: "/home/me/photos.sealed/2023") == .damaged)
        #expect(try opened(file, as: "2024/may.jpg", in: "/home/me/photos.sealed") == nil)
        let top = try sealed(as: "may.jpg")
        #expect(try opened(top, as: "2024/may.jpg", in: "/photos") == .damaged)
    }

    /// A file of the folder above that has the name of one below: each by itself could be either.
    @Test func filesOfOneFolderAreOfOneDepth() throws {
        let folder = "/home/me/photos.sealed/2024"
        let depth = FolderDepth()
        #expect(try opened(sealed(as: "2024/may.jpg"), as: "may.jpg", in: folder, depth) == nil)
        #expect(try opened(sealed(as: "june.jpg"), as: "june.jpg", in: folder, depth) == .damaged)
        #expect(try opened(sealed(as: "2024/june.jpg"), as: "june.jpg", in: folder, depth) == nil)
        #expect(try opened(sealed(as: "june.jpg"), as: "june.jpg", in: folder, FolderDepth()) == nil)
    }

    @Test func whatWasSealedAloneHasNoPlace() throws {
        let input = try scratch.file("plain", sample(100))
        try sealer.sealFile(at: input, to: scratch.file("sealed"))
        #expect(try opened(scratch.file("sealed"), as: "anything") == nil)
        #expect(try !HeaderDescription(path: scratch.file("sealed")).isMember)
    }

    @Test func streamsAreCheckedToo() throws {
        let file = try sealed(as: "a")
        let (input, output) = (try OpenFile(file, 0), try OutputFile(scratch.file("out"), replaces: true))
        var options = FileOptions()
        options.member = FolderMember(path: Array("b".utf8))
        let start = try input.readUpTo(SealedHeader.fixedSize)
        #expect(
            code {
                _ = try opener.open(input, to: output.file, after: start, associatedData: [], options: options)
            } == .damaged)
    }

    /// The stanza is nobody's: it is no recipient, and other recipients do not touch it.
    @Test func recipientsChangeAndThePlaceStays() throws {
        let file = try sealed(as: "a")
        let before = try HeaderDescription(path: file)
        #expect(before.isMember && before.recipients.count == 1)
        let other = SealingKey()
        try opener.rekeyFile(at: file, for: Sealer(to: [.key(other)]))
        let after = try HeaderDescription(path: file)
        #expect(after.isMember && after.recipients.count == 1)
        #expect(try opened(file, as: "b", with: Opener([.key(other)])) == .damaged)
        #expect(try opened(file, as: "a", with: Opener([.key(other)])) == nil)
        try Opener([.key(other)]).rekeyFile(at: file, for: Sealer(to: [.key(key)]), keeping: true)
        #expect(try HeaderDescription(path: file).recipients.count == 2)
        #expect(try opened(file, as: "a") == nil)
    }

    @Test func theCodeIsThatOfTheSpecification() throws {
        let key = FileKey(SecretBytes([UInt8](repeating: 7, count: 32)))
        let code = key?.memberCode(of: Array("2024/may.jpg".utf8)) ?? []
        #expect(hexadecimal(code) == "f533c13d0ebcee52971160f3ba788d9d468de33cc15771defc7a4fe62428b77b")
    }

    @Test func bodiesOfAnotherSizeAreMalformed() {
        #expect(Stanza(type: 8, body: [UInt8](repeating: 1, count: 31)) == nil)
        #expect(Stanza(type: 8, body: [UInt8](repeating: 1, count: 32)) != nil)
    }

    private func sealed(as path: String) throws -> String {
        let input = try scratch.file("plain", sample(20_000))
        var options = FileOptions()
        options.replaces = true
        options.member = FolderMember(path: Array(path.utf8), in: Array("/not/looked/at".utf8))
        try sealer.sealFile(at: input, to: scratch.file("sealed"), options: options)
        return scratch.file("sealed")
    }

    /// The code of the error, or nil where it opens to what was sealed.
    private func opened(
        _ file: String, as path: String, in folder: String = "", _ depth: FolderDepth? = nil, with opener: Opener? = nil
    ) throws -> SealingError.Code? {
        var options = FileOptions()
        options.replaces = true
        options.member = FolderMember(path: Array(path.utf8), in: Array(folder.utf8), depth: depth)
        let opener = opener ?? self.opener
        return code { try opener.openFile(at: file, to: scratch.file("opened"), options: options) }
    }
}

import Foundation
import Testing

/// Sealed folders whose files were put in each other's places.
@Suite final class FolderMemberCommandTests: SealingCommandSuite {
    @Test func filesDoNotTakeEachOthersPlaces() throws {
        try sealedFolder()
        try swap("d.sealed/pay-1000.txt.sealed", "d.sealed/sub/pay-1.txt.sealed")
        let refused = try run("decrypt", "-k", "K", "-o", "back", "d.sealed")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("another name or in another place of its folder"), "\(refused.errors)")
        #expect(!exists("back/pay-1000.txt") && !exists("back/sub/pay-1.txt"))
        #expect(try scratch.read("back/other.txt") == "other")
        #expect(try run("decrypt", "-k", "K", "-o", "moved", "--any-place", "d.sealed").status == 0)
        #expect(try scratch.read("moved/pay-1000.txt") == "1")
    }

    @Test func wholeFoldersPartsAndSingleFilesOpen() throws {
        try sealedFolder()
        #expect(try run("decrypt", "-k", "K", "-o", "whole", "d.sealed").status == 0)
        #expect(try run("decrypt", "-k", "K", "-o", "part", "d.sealed/sub").status == 0)
        #expect(try scratch.read("part/pay-1.txt") == "1")
        #expect(try run("decrypt", "-k", "K", "-o", "one", "d.sealed/sub/pay-1.txt.sealed").status == 0)
        try FileManager.default.moveItem(
            at: scratch.folder.appending(path: "d.sealed"), to: scratch.folder.appending(path: "elsewhere"))
        #expect(try run("decrypt", "-k", "K", "-o", "after", "elsewhere").status == 0)
        #expect(try run("inspect", "elsewhere/other.txt.sealed").output.contains("bound to its path"))
    }

    @Test func severalFoldersInOne() throws {
        try sealedFolder()
        try scratch.write("e", to: "e/other.txt")
        #expect(try run("encrypt", "-k", "K", "-o", "out", "d", "e").status == 0)
        #expect(try run("decrypt", "-k", "K", "-o", "all", "out").status == 0)
        #expect(try run("decrypt", "-k", "K", "-o", "d-alone", "out/d").status == 0)
        try swap("out/d/other.txt.sealed", "out/e/other.txt.sealed")
        #expect(try run("decrypt", "-k", "K", "-o", "swapped", "out").status == 1)
    }

    private func sealedFolder() throws {
        try scratch.write("1000", to: "d/pay-1000.txt")
        try scratch.write("1", to: "d/sub/pay-1.txt")
        try scratch.write("other", to: "d/other.txt")
        #expect(try run("encrypt", "-k", "K", "d").status == 0)
    }

    private func swap(_ first: String, _ second: String) throws {
        let (one, two) = (try bytes(first), try bytes(second))
        try two.write(to: scratch.folder.appending(path: first))
        try one.write(to: scratch.folder.appending(path: second))
    }
}

import Foundation

/// Feeds `bytes` through a pipe into `work`; `given` is what came out of another one, after an error as well.
func through(_ bytes: [UInt8], into given: inout [UInt8], _ work: (Int32, Int32) throws -> Void) throws {
    let source = Pipe()
    let sink = Pipe()
    let collected = Collected()
    let done = DispatchGroup()
    DispatchQueue.global().async(group: done) {
        source.fileHandleForWriting.write(Data(bytes))
        try? source.fileHandleForWriting.close()
    }
    DispatchQueue.global().async(group: done) { collected.bytes = sink.fileHandleForReading.readDataToEndOfFile() }
    let result = Result {
        try work(source.fileHandleForReading.fileDescriptor, sink.fileHandleForWriting.fileDescriptor)
    }
    try? sink.fileHandleForWriting.close()
    // Where `work` gave up early, the writer still waits.
    _ = source.fileHandleForReading.readDataToEndOfFile()
    done.wait()
    given = [UInt8](collected.bytes)
    try result.get()
}

/// Sendable: written by one block, and read after it has ended.
private final class Collected: @unchecked Sendable { var bytes = Data() }

internal import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#endif

/// Takes what the process writes to its standard streams, by their descriptors, so that `print`, C and child processes are
/// seen alike.
enum OutputCapture {
    static let names = ["standard output", "standard error"]
    private static let gate = Gate()

    /// Whether a capture around this code takes the output already.
    @TaskLocal static var isTaken = false

    /// - Parameter clean: What of the output is written out afterwards.
    static func run(
        into capture: LogCapture, cleaning clean: ([UInt8]) -> [UInt8], isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Void
    ) async throws {
        await gate.enter()
        var streams: [Stream] = []
        do {
            for number: Int32 in 1...2 { streams.append(try Stream(number)) }
        } catch {
            for stream in streams { stream.write(stream.restore()) }
            await gate.leave()
            throw error
        }
        let result: Result<Void, any Error>
        do {
            try await $isTaken.withValue(true) { try await body() }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        fflush(nil)
        for (stream, name) in zip(streams, names) {
            let bytes = stream.restore()
            if !bytes.isEmpty { capture.add(String(decoding: bytes, as: UTF8.self), from: name) }
            stream.write(clean(bytes))
        }
        await gate.leave()
        try result.get()
    }

    /// One stream that goes to a file without a name. A pipe would stop a writer that fills it.
    private struct Stream {
        let number: Int32
        private let original: Int32
        private let file: Int32

        init(_ number: Int32) throws {
            fflush(nil)
            var template = Array((NSTemporaryDirectory() + "output-XXXXXX").utf8CString)
            let file = mkstemp(&template)
            guard file >= 0 else { throw CheckError("cannot create a temporary file") }
            unlink(template)
            let original = dup(number)
            guard original >= 0, dup2(file, number) >= 0 else {
                close(file)
                if original >= 0 { close(original) }
                throw CheckError("the output cannot be captured; is stream \(number) closed?")
            }
            // Programs that are started meanwhile write to the stream and need neither.
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            _ = fcntl(original, F_SETFD, FD_CLOEXEC)
            (self.number, self.original, self.file) = (number, original, file)
        }

        /// Puts the stream back, and gives what was written to it.
        func restore() -> [UInt8] {
            dup2(original, number)
            close(original)
            defer { close(file) }
            var bytes: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            lseek(file, 0, SEEK_SET)
            while true {
                let count = read(file, &piece, piece.count)
                guard count > 0 else { return bytes }
                bytes += piece[..<count]
            }
        }

        func write(_ bytes: [UInt8]) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { output($0) }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }

        private func output(_ bytes: UnsafeRawBufferPointer) -> Int {
            #if canImport(Darwin)
                Darwin.write(number, bytes.baseAddress, bytes.count)
            #elseif canImport(Glibc)
                Glibc.write(number, bytes.baseAddress, bytes.count)
            #elseif canImport(Android)
                Android.write(number, bytes.baseAddress!, bytes.count)
            #else
                Musl.write(number, bytes.baseAddress, bytes.count)
            #endif
        }
    }
}

/// Lets one in at a time, in the order in which they came.
private actor Gate {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
        guard isTaken else {
            isTaken = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        guard !waiting.isEmpty else {
            isTaken = false
            return
        }
        waiting.removeFirst().resume()
    }
}

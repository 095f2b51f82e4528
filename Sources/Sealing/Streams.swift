/// A byte stream that is sealed as it is read: the header first, then the chunks.
///
///     for try await piece in sealer.sealed(upload) { try await body.write(piece) }
public struct SealedBytes<Base: AsyncSequence>: AsyncSequence where Base.Element: Sequence<UInt8> {
    public typealias Element = [UInt8]

    let base: Base
    let sealer: Sealer
    let associatedData: [UInt8]

    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), sealer: sealer, associatedData: associatedData)
    }

    public struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let sealer: Sealer
        let associatedData: [UInt8]
        private let progress = SealingProgress()

        init(base: Base.AsyncIterator, sealer: Sealer, associatedData: [UInt8]) {
            self.base = base
            self.sealer = sealer
            self.associatedData = associatedData
        }

        /// Returns the next piece, never empty; `nil` after the last chunk. After an error, every further call throws
        /// it again, so an interrupted stream is never sealed as a complete one.
        public mutating func next() async throws -> [UInt8]? {
            if let failure = progress.failure { throw failure }
            guard !progress.hasEnded else { return nil }
            do {
                return try await sealNext()
            } catch {
                progress.failure = error
                throw error
            }
        }

        private mutating func sealNext() async throws -> [UInt8] {
            var piece: [UInt8] = []
            if progress.writer == nil {
                let (header, payload) = try sealer.start(associatedData: associatedData, reserve: true)
                progress.writer = MessageWriter(payload)
                piece = header + payload.header
            }
            while piece.isEmpty, !progress.hasEnded {
                if let plaintext = try await base.next() {
                    progress.writer?.take(plaintext, into: &piece)
                } else {
                    progress.writer?.finish(into: &piece)
                    progress.hasEnded = true
                }
            }
            return piece
        }
    }
}

/// How far a stream is sealed. Shared by copies of an iterator: with a count of chunks each, two of them would seal
/// different chunks under one nonce.
private final class SealingProgress {
    var writer: MessageWriter?
    var hasEnded = false
    var failure: (any Error)?
}

/// A sealed stream that is opened as it is read. Each piece is authenticated before it is returned; the stream is known
/// to be complete only when it ends without an error.
public struct OpenedBytes<Base: AsyncSequence>: AsyncSequence where Base.Element: Sequence<UInt8> {
    public typealias Element = [UInt8]

    let base: Base
    let opener: Opener
    let associatedData: [UInt8]

    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), opener: opener, associatedData: associatedData)
    }

    public struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let opener: Opener
        let associatedData: [UInt8]
        /// Bytes before the first chunk.
        var start: [UInt8] = []
        var reader: MessageReader?
        var hasEnded = false
        var failure: (any Error)?

        /// Returns the next piece of plaintext, never empty; `nil` after the last one. After an error, every further
        /// call throws it again, so a damaged stream never appears to end normally.
        public mutating func next() async throws -> [UInt8]? {
            if let failure { throw failure }
            var piece: [UInt8] = []
            while piece.isEmpty, !hasEnded {
                do {
                    let sealed = try await base.next()
                    hasEnded = sealed == nil
                    try await take(sealed.map { Array($0) } ?? [], into: &piece)
                } catch {
                    failure = error
                    throw error
                }
            }
            return piece.isEmpty ? nil : piece
        }

        private mutating func take(_ sealed: [UInt8], into plaintext: inout [UInt8]) async throws(SealingError) {
            if reader != nil {
                try reader?.take(sealed, into: &plaintext)
            } else {
                start += sealed
                try await begin(into: &plaintext)
            }
            guard hasEnded else { return }
            guard reader != nil else {
                _ = try SealedHeader(decoding: start)
                throw .contentTruncated
            }
            try reader?.finish(into: &plaintext)
        }

        /// Opens the header once it is there as a whole.
        private mutating func begin(into plaintext: inout [UInt8]) async throws(SealingError) {
            guard start.count >= SealedHeader.fixedSize else { return }
            let size = try SealedHeader.size(in: start)
            let chunks = size + Cobblestone.headerSize
            guard start.count >= chunks else { return }
            let (bytes, message) = (Array(start[..<size]), Array(start[size..<chunks]))
            let (unlocking, associatedData) = (opener.unlocking, associatedData)
            let payload = try await BlockingWork.run { () throws(SealingError) in
                let key = try unlocking.fileKey(of: SealedHeader(decoding: bytes), bytes: bytes)
                return try unlocking.payload(key, header: message, associatedData: associatedData)
            }
            var reader = MessageReader(payload)
            try reader.take(start[chunks...], into: &plaintext)
            self.reader = reader
            start = []
        }
    }
}

extension Sealer {
    /// Seals a stream of byte sequences (`[UInt8]`, `Data`, …) as it arrives.
    public func sealed<Base: AsyncSequence>(
        _ base: Base, associatedData: [UInt8] = []
    ) -> SealedBytes<Base> where Base.Element: Sequence<UInt8> {
        SealedBytes(base: base, sealer: self, associatedData: associatedData)
    }
}

extension Opener {
    /// Opens a stream of byte sequences (`[UInt8]`, `Data`, …) as it arrives.
    public func opened<Base: AsyncSequence>(
        _ base: Base, associatedData: [UInt8] = []
    ) -> OpenedBytes<Base> where Base.Element: Sequence<UInt8> {
        OpenedBytes(base: base, opener: self, associatedData: associatedData)
    }
}

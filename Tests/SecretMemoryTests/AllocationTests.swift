import SecretMemory
import Testing

/// Secrets of a size that somebody else chose: where there is no memory for them, that is an error and no end.
@Suite struct AllocationTests {
    private static let tooMany = Int.max / 2

    @Test func whatFitsIsThere() throws {
        for count in [0, 1, 1024, 1025, 100_000] {
            let zeros = try SecretBytes(allocating: count)
            #expect(zeros.withUnsafeBytes { $0.count == count && $0.allSatisfy { $0 == 0 } })
            let filled = try SecretBytes(allocating: count) { for index in $0.indices { $0[index] = 7 } }
            #expect(filled.withUnsafeBytes { $0.count == count && $0.allSatisfy { $0 == 7 } })
            let copy = try filled.allocatedCopy()
            let isSame = copy == filled
            #expect(isSame)
        }
        let first = try SecretBytes(allocatingRandom: 32)
        let second = try SecretBytes(allocatingRandom: 32)
        let areSame = first == second
        #expect(!areSame && first.count == 32)
    }

    @Test func movingWipesTheSource() throws {
        let source = UnsafeMutableRawBufferPointer.allocate(byteCount: 40, alignment: 1)
        defer { source.deallocate() }
        source.copyBytes(from: 1...40)
        let copy = try SecretBytes(allocatingCopyOf: UnsafeRawBufferPointer(source))
        #expect(source.elementsEqual(1...40))
        let moved = try SecretBytes(allocatingMoved: source)
        #expect(source.allSatisfy { $0 == 0 })
        #expect(copy.withUnsafeBytes { $0.elementsEqual(1...40) } && moved.withUnsafeBytes { $0.elementsEqual(1...40) })
    }

    /// Nothing is read or written before there is room.
    @Test func whatDoesNotFitIsAnError() throws {
        let place = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
        defer { place.deallocate() }
        place[0] = 9
        let huge = UnsafeMutableRawBufferPointer(start: place.baseAddress, count: Self.tooMany)
        expectNoMemory { _ = try SecretBytes(allocating: Self.tooMany) }
        expectNoMemory { _ = try SecretBytes(allocating: -1) }
        expectNoMemory {
            _ = try SecretBytes(allocating: Self.tooMany) { _ in Issue.record("there is nothing to fill") }
        }
        expectNoMemory { _ = try SecretBytes(allocatingRandom: Self.tooMany) }
        expectNoMemory { _ = try SecretBytes(allocatingCopyOf: UnsafeRawBufferPointer(huge)) }
        expectNoMemory { _ = try SecretBytes(allocatingMoved: huge) }
        #expect(place[0] == 9)
    }

    @Test func errorsAreMadeByOthersToo() {
        let error = SecretMemoryError(.noMemory, "there is none", errorNumber: 12)
        #expect(error.code == .noMemory && error.description == "there is none" && error.errorNumber == 12)
        #expect(error == SecretMemoryError(.noMemory, "there is none", errorNumber: 12))
        #expect(SecretMemoryError(.noMemory, "there is none").errorNumber == nil && "\(error.code)" == "noMemory")
    }

    private func expectNoMemory(_ location: SourceLocation = #_sourceLocation, _ body: () throws -> Void) {
        let error = #expect(throws: SecretMemoryError.self, sourceLocation: location, performing: body)
        #expect(error?.code == .noMemory, sourceLocation: location)
    }
}

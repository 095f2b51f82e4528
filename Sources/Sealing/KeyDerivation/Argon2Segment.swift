import SecretMemory

/// How the memory of Argon2 is divided (RFC 9106, section 3.2): lanes, each of four slices, whose quarter of a lane is
/// a segment.
struct Argon2Shape {
    let lanes: Int
    let segmentLength: Int

    static let slices = 4

    init(memoryKiB: Int, lanes: Int) {
        self.lanes = lanes
        segmentLength = memoryKiB / (Self.slices * lanes)
    }

    var laneLength: Int { Self.slices * segmentLength }
    var blockCount: Int { lanes * laneLength }

    func block(_ lane: Int, _ column: Int) -> Int { lane * laneLength + column }
}

/// One lane's part of a slice.
struct Argon2Segment {
    let memory: Argon2Memory
    let shape: Argon2Shape
    let iterations: Int
    let pass: Int
    let slice: Int
    let lane: Int

    /// Computes the segment's blocks, one after the other.
    func fill() {
        // Four blocks: work space, and zeros, input and output of the address generator.
        let space = SecretBytes(count: 4 * Argon2Memory.blockSize) { _ in }
        space.withUnsafeBytes { space in
            guard let start = UnsafeMutableRawPointer(mutating: space.baseAddress) else { return }
            let work = start.assumingMemoryBound(to: UInt64.self)
            var addresses = Argon2Addresses(segment: self, zeros: work + Argon2Compression.words, work: work)
            // The first two blocks of a lane are there already.
            for index in (pass == 0 && slice == 0 ? 2 : 0)..<shape.segmentLength {
                let column = slice * shape.segmentLength + index
                let before = memory[shape.block(lane, column == 0 ? shape.laneLength - 1 : column - 1)]
                let random = isDataIndependent ? addresses.random(for: index) : before[0]
                let reference = memory[block(for: random, index)]
                Argon2Compression.apply(
                    before, reference, into: memory[shape.block(lane, column)], keeps: pass > 0, work: work)
            }
        }
    }

    /// Argon2id does not look at secrets to choose blocks in the first half of the first pass (section 3.4.1.3).
    private var isDataIndependent: Bool { pass == 0 && slice < Argon2Shape.slices / 2 }

    /// Maps 64 random bits to a block that is finished (section 3.4.2).
    private func block(for random: UInt64, _ index: Int) -> Int {
        let otherLane = pass == 0 && slice == 0 ? lane : Int(random >> 32) % shape.lanes
        let finished = pass == 0 ? slice * shape.segmentLength : shape.laneLength - shape.segmentLength
        // The block before this one is used anyway; in other lanes it is the last of their finished slices.
        let area = otherLane == lane ? finished + index - 1 : finished - (index == 0 ? 1 : 0)
        let low = random & 0xFFFF_FFFF
        let squared = (low &* low) >> 32
        let distance = Int((UInt64(area) &* squared) >> 32)
        let first = pass == 0 ? 0 : (slice + 1) % Argon2Shape.slices * shape.segmentLength
        return shape.block(otherLane, (first + area - 1 - distance) % shape.laneLength)
    }
}

/// The random numbers of data-independent addressing, 128 a block (section 3.4.1.2).
private struct Argon2Addresses {
    private let zeros: Argon2Block
    private let input: Argon2Block
    private let output: Argon2Block
    private let work: Argon2Block

    /// `zeros` begins three blocks of zeros, of which the second and third become input and output.
    init(segment: Argon2Segment, zeros: Argon2Block, work: Argon2Block) {
        self.zeros = zeros
        self.work = work
        input = zeros + Argon2Compression.words
        output = input + Argon2Compression.words
        let shape = segment.shape
        let numbers = [segment.pass, segment.lane, segment.slice, shape.blockCount, segment.iterations, 2]
        for (index, number) in numbers.enumerated() { input[index] = UInt64(number) }
    }

    /// To be asked for rising indices; the first may be above zero within the first block.
    mutating func random(for index: Int) -> UInt64 {
        if input[6] != UInt64(index / Argon2Compression.words + 1) {
            input[6] += 1
            Argon2Compression.apply(zeros, input, into: output, keeps: false, work: work)
            Argon2Compression.apply(zeros, output, into: output, keeps: false, work: work)
        }
        return output[index % Argon2Compression.words]
    }
}

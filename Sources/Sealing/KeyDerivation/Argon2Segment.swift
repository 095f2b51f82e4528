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

    func block(_ lane: Int, _ column: Int) -> Int { lane &* laneLength &+ column }

    /// How many threads share the lanes of a slice: one where waking another takes longer than its work.
    func workers(processors: Int) -> Int {
        lanes * segmentLength < Self.smallestSlice ? 1 : max(1, min(lanes, processors))
    }

    /// Blocks that are worth a second thread, about a quarter of a millisecond.
    private static let smallestSlice = 512
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
    func fill(_ space: Argon2Workspace) {
        // The first two blocks of a lane are there already.
        let start = pass == 0 && slice == 0 ? 2 : 0
        if isDataIndependent {
            var addresses = Argon2Addresses(segment: self, space)
            for index in start..<shape.segmentLength { fill(index, random: addresses.random(for: index), space) }
        } else {
            for index in start..<shape.segmentLength { fill(index, random: before(index)[0], space) }
        }
    }

    private func fill(_ index: Int, random: UInt64, _ space: Argon2Workspace) {
        Argon2Compression.apply(
            before(index), memory[block(for: random, index)],
            into: memory[shape.block(lane, slice &* shape.segmentLength &+ index)], keeps: pass > 0, work: space.work)
    }

    /// The block before the one at `index`; lanes are rings.
    private func before(_ index: Int) -> Argon2Block {
        let column = slice &* shape.segmentLength &+ index
        return memory[shape.block(lane, column == 0 ? shape.laneLength &- 1 : column &- 1)]
    }

    /// Argon2id does not look at secrets to choose blocks in the first half of the first pass (section 3.4.1.3).
    private var isDataIndependent: Bool { pass == 0 && slice < Argon2Shape.slices / 2 }

    /// Maps 64 random bits to a block that is finished (section 3.4.2).
    private func block(for random: UInt64, _ index: Int) -> Int {
        let otherLane = pass == 0 && slice == 0 ? lane : Int(UInt32(random >> 32) % UInt32(shape.lanes))
        let finished = pass == 0 ? slice &* shape.segmentLength : shape.laneLength &- shape.segmentLength
        // The block before this one is used anyway; in other lanes it is the last of their finished slices.
        let area = otherLane == lane ? finished &+ index &- 1 : finished &- (index == 0 ? 1 : 0)
        let low = random & 0xFFFF_FFFF
        let squared = (low &* low) >> 32
        let distance = Int((UInt64(area) &* squared) >> 32)
        let first = pass == 0 || slice == Argon2Shape.slices &- 1 ? 0 : (slice &+ 1) &* shape.segmentLength
        // Less than twice round the lane: a division for each block would take a tenth of the time.
        let column = first &+ area &- 1 &- distance
        return shape.block(otherLane, column < shape.laneLength ? column : column &- shape.laneLength)
    }
}

/// The random numbers of data-independent addressing, 128 a block (section 3.4.1.2).
private struct Argon2Addresses {
    private let space: Argon2Workspace

    init(segment: Argon2Segment, _ space: Argon2Workspace) {
        self.space = space
        let input = space.input
        input.update(repeating: 0, count: Argon2Compression.words)
        input[0] = UInt64(segment.pass)
        input[1] = UInt64(segment.lane)
        input[2] = UInt64(segment.slice)
        input[3] = UInt64(segment.shape.blockCount)
        input[4] = UInt64(segment.iterations)
        input[5] = 2
    }

    /// To be asked for rising indices; the first may be above zero within the first block.
    mutating func random(for index: Int) -> UInt64 {
        if space.input[6] != UInt64(index / Argon2Compression.words + 1) {
            space.input[6] += 1
            Argon2Compression.apply(space.zeros, space.input, into: space.output, keeps: false, work: space.work)
            Argon2Compression.apply(space.zeros, space.output, into: space.output, keeps: false, work: space.work)
        }
        return space.output[index % Argon2Compression.words]
    }
}

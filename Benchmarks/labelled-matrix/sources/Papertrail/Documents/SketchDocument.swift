import UIKit

final class SketchDocument: UIDocument {
    private(set) var points: [SIMD2<Float>] = []
    private(set) var thumbnail: [UInt8] = []

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        guard let data = contents as? Data, data.count > 12 else { throw CocoaError(.fileReadCorruptFile) }
        let count = data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self) }
        let side = data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8, as: UInt32.self) }
        points = [SIMD2<Float>](repeating: .zero, count: Int(count)) // bad: unbounded-size
        guard side <= 512 else { throw CocoaError(.fileReadCorruptFile) }
        thumbnail = [UInt8](repeating: 0, count: Int(side * side) * 4) // good: unbounded-size
        data.dropFirst(12).withUnsafeBytes { raw in
            for index in points.indices where (index + 1) * 8 <= raw.count {
                points[index] = raw.loadUnaligned(fromByteOffset: index * 8, as: SIMD2<Float>.self)
            }
        }
    }

    override func contents(forType typeName: String) throws -> Any {
        points.withUnsafeBytes { Data($0) }
    }
}

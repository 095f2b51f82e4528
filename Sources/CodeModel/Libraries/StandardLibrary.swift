/// What the standard library declares, as far as the types of expressions lead through it.
///
/// Written as Swift and read as any file of a project is, so that there is one way to say what a function takes and
/// gives. Members that are missing are unknown; a call of one is never taken for one of the project.
public enum StandardLibrary {
    public static let module = ProjectModule(
        name: "Swift",
        trees: [(name: "values", text: values), ("collections", collections), ("text", text), ("others", others)].map {
            part in
            SwiftReader.read(Array(part.text.utf8), path: "Swift/\(part.name).swiftinterface").tree
        }, isLibrary: true)

    private static let values = """
        public protocol Equatable { static func == (a: Self, b: Self) -> Bool }
        public protocol Hashable: Equatable { var hashValue: Int { get }; func hash(into hasher: inout Hasher) }
        public protocol Comparable: Equatable {}
        public protocol Identifiable { associatedtype ID: Hashable; var id: ID { get } }
        public protocol CustomStringConvertible { var description: String { get } }
        public protocol LosslessStringConvertible: CustomStringConvertible { init?(_ description: String) }
        public protocol CustomDebugStringConvertible { var debugDescription: String { get } }
        public protocol TextOutputStream { mutating func write(_ string: String) }
        public protocol Encodable { func encode(to encoder: any Encoder) throws }
        public protocol Decodable { init(from decoder: any Decoder) throws }
        public typealias Codable = Encodable & Decodable
        public protocol CodingKey: CustomStringConvertible { var stringValue: String { get }; var intValue: Int? { get }; init?(stringValue: String); init?(intValue: Int) }
        public protocol Sendable {}
        public protocol SendableMetatype {}
        public protocol Copyable {}
        public protocol AnyObject {}
        public protocol Error: Sendable {}
        public protocol CaseIterable { associatedtype AllCases; static var allCases: [Self] { get } }
        public protocol RawRepresentable { associatedtype RawValue; init?(rawValue: RawValue); var rawValue: RawValue { get } }
        public protocol ExpressibleByNilLiteral {}
        public protocol ExpressibleByIntegerLiteral {}
        public protocol ExpressibleByFloatLiteral {}
        public protocol ExpressibleByBooleanLiteral {}
        public protocol ExpressibleByUnicodeScalarLiteral {}
        public protocol ExpressibleByExtendedGraphemeClusterLiteral: ExpressibleByUnicodeScalarLiteral {}
        public protocol ExpressibleByStringLiteral: ExpressibleByExtendedGraphemeClusterLiteral {}
        public protocol ExpressibleByStringInterpolation: ExpressibleByStringLiteral {}
        public protocol ExpressibleByArrayLiteral { associatedtype ArrayLiteralElement }
        public protocol ExpressibleByDictionaryLiteral { associatedtype Key; associatedtype Value }
        public enum Optional<Wrapped>: ExpressibleByNilLiteral {
          case none, some(Wrapped)
          public init(_ some: Wrapped)
          public func map<U>(_ transform: (Wrapped) throws -> U) rethrows -> U?
          public func flatMap<U>(_ transform: (Wrapped) throws -> U?) rethrows -> U?
          public var unsafelyUnwrapped: Wrapped { get }
          public mutating func take() -> Wrapped?
        }
        extension Optional: Equatable where Wrapped: Equatable {}
        extension Optional: Hashable where Wrapped: Hashable {}
        public struct Bool: Hashable, CustomStringConvertible, ExpressibleByBooleanLiteral, Codable, Sendable {
          public init(); public init?(_ text: String)
          public mutating func toggle()
          public static func random() -> Bool
        }
        public protocol AdditiveArithmetic: Equatable { static var zero: Self { get } }
        public protocol Numeric: AdditiveArithmetic, ExpressibleByIntegerLiteral { associatedtype Magnitude; var magnitude: Magnitude { get }; init?<T: BinaryInteger>(exactly source: T) }
        public protocol SignedNumeric: Numeric { mutating func negate() }
        public protocol Strideable: Comparable { associatedtype Stride; func distance(to other: Self) -> Int; func advanced(by n: Int) -> Self }
        public protocol BinaryInteger: Hashable, Numeric, CustomStringConvertible, Strideable {
          static var isSigned: Bool { get }
          init<T: BinaryInteger>(_ source: T); init<T: BinaryFloatingPoint>(_ source: T); init<T: BinaryInteger>(truncatingIfNeeded source: T); init<T: BinaryInteger>(clamping source: T)
          var bitWidth: Int { get }; var trailingZeroBitCount: Int { get }
          func quotientAndRemainder(dividingBy rhs: Self) -> (quotient: Self, remainder: Self)
          func isMultiple(of other: Self) -> Bool
          func signum() -> Self
        }
        public protocol SignedInteger: BinaryInteger, SignedNumeric {}
        public protocol UnsignedInteger: BinaryInteger {}
        public protocol FixedWidthInteger: BinaryInteger, LosslessStringConvertible {
          static var bitWidth: Int { get }; static var max: Self { get }; static var min: Self { get }
          var nonzeroBitCount: Int { get }; var leadingZeroBitCount: Int { get }
          var bigEndian: Self { get }; var littleEndian: Self { get }; var byteSwapped: Self { get }
          init(bigEndian value: Self); init(littleEndian value: Self)
          init?<S: StringProtocol>(_ text: S, radix: Int = 10)
          func addingReportingOverflow(_ rhs: Self) -> (partialValue: Self, overflow: Bool)
          func subtractingReportingOverflow(_ rhs: Self) -> (partialValue: Self, overflow: Bool)
          func multipliedReportingOverflow(by rhs: Self) -> (partialValue: Self, overflow: Bool)
          func dividedReportingOverflow(by rhs: Self) -> (partialValue: Self, overflow: Bool)
          static func random(in range: Range<Self>) -> Self
          static func random(in range: ClosedRange<Self>) -> Self
        }
        public protocol FloatingPoint: Hashable, SignedNumeric, Strideable {
          static var infinity: Self { get }; static var nan: Self { get }; static var pi: Self { get }
          static var greatestFiniteMagnitude: Self { get }; static var leastNonzeroMagnitude: Self { get }; static var ulpOfOne: Self { get }
          var isNaN: Bool { get }; var isInfinite: Bool { get }; var isFinite: Bool { get }; var isZero: Bool { get }
          func rounded() -> Self; func rounded(_ rule: FloatingPointRoundingRule) -> Self; func squareRoot() -> Self
        }
        public protocol BinaryFloatingPoint: FloatingPoint, ExpressibleByFloatLiteral { init<T: BinaryInteger>(_ value: T); init<T: BinaryFloatingPoint>(_ value: T); var bitPattern: UInt64 { get } }
        public enum FloatingPointRoundingRule { case toNearestOrAwayFromZero, toNearestOrEven, up, down, towardZero, awayFromZero }
        public struct Int: FixedWidthInteger, SignedInteger, Codable, Sendable { public init(); public init(bitPattern: UInt) }
        public struct Int8: FixedWidthInteger, SignedInteger, Codable, Sendable { public init(); public init(bitPattern: UInt8) }
        public struct Int16: FixedWidthInteger, SignedInteger, Codable, Sendable { public init(); public init(bitPattern: UInt16) }
        public struct Int32: FixedWidthInteger, SignedInteger, Codable, Sendable { public init(); public init(bitPattern: UInt32) }
        public struct Int64: FixedWidthInteger, SignedInteger, Codable, Sendable { public init(); public init(bitPattern: UInt64) }
        public struct Int128: FixedWidthInteger, SignedInteger, Codable, Sendable { public init() }
        public struct UInt: FixedWidthInteger, UnsignedInteger, Codable, Sendable { public init(); public init(bitPattern: Int) }
        public struct UInt8: FixedWidthInteger, UnsignedInteger, Codable, Sendable { public init(); public init(ascii: Unicode.Scalar); public init(bitPattern: Int8) }
        public struct UInt16: FixedWidthInteger, UnsignedInteger, Codable, Sendable { public init(); public init(bitPattern: Int16) }
        public struct UInt32: FixedWidthInteger, UnsignedInteger, Codable, Sendable { public init(); public init(bitPattern: Int32); public init(_ scalar: Unicode.Scalar) }
        public struct UInt64: FixedWidthInteger, UnsignedInteger, Codable, Sendable { public init(); public init(bitPattern: Int64) }
        public struct UInt128: FixedWidthInteger, UnsignedInteger, Codable, Sendable { public init() }
        public struct Double: BinaryFloatingPoint, LosslessStringConvertible, Codable, Sendable { public init(); public init?(_ text: String) }
        public struct Float: BinaryFloatingPoint, LosslessStringConvertible, Codable, Sendable { public init(); public init?(_ text: String) }
        public struct Hasher { public init(); public mutating func combine<H: Hashable>(_ value: H); public func finalize() -> Int }
        public struct ObjectIdentifier: Hashable, Comparable, Sendable { public init(_ x: AnyObject) }
        """

    private static let collections = """
        public protocol IteratorProtocol<Element> { associatedtype Element; mutating func next() -> Element? }
        public protocol Sequence<Element> {
          associatedtype Element
          associatedtype Iterator: IteratorProtocol
          func makeIterator() -> Iterator
          var underestimatedCount: Int { get }
          var lazy: LazySequence<Self> { get }
          func map<T>(_ transform: (Element) throws -> T) rethrows -> [T]
          func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Element]
          func forEach(_ body: (Element) throws -> Void) rethrows
          func first(where predicate: (Element) throws -> Bool) rethrows -> Element?
          func compactMap<T>(_ transform: (Element) throws -> T?) rethrows -> [T]
          func flatMap<S: Sequence>(_ transform: (Element) throws -> S) rethrows -> [S.Element]
          func reduce<Result>(_ initial: Result, _ next: (Result, Element) throws -> Result) rethrows -> Result
          func reduce<Result>(into initial: Result, _ update: (inout Result, Element) throws -> Void) rethrows -> Result
          func enumerated() -> EnumeratedSequence<Self>
          func reversed() -> [Element]
          func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> [Element]
          func sorted() -> [Element]
          func shuffled() -> [Element]
          func contains(_ element: Element) -> Bool
          func contains(where predicate: (Element) throws -> Bool) rethrows -> Bool
          func allSatisfy(_ predicate: (Element) throws -> Bool) rethrows -> Bool
          func count(where predicate: (Element) throws -> Bool) rethrows -> Int
          func min() -> Element?
          func max() -> Element?
          func min(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> Element?
          func max(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> Element?
          func elementsEqual<S: Sequence>(_ other: S) -> Bool
          func starts<S: Sequence>(with other: S) -> Bool
          func joined(separator: String = "") -> String
          func withContiguousStorageIfAvailable<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R?
        }
        public protocol Collection<Element>: Sequence {
          associatedtype Index: Comparable
          associatedtype SubSequence
          associatedtype Indices
          var startIndex: Index { get }
          var endIndex: Index { get }
          var count: Int { get }
          var isEmpty: Bool { get }
          var first: Element? { get }
          var indices: Indices { get }
          subscript(position: Index) -> Element { get }
          subscript(bounds: Range<Index>) -> SubSequence { get }
          subscript(bounds: ClosedRange<Index>) -> SubSequence { get }
          subscript(bounds: PartialRangeFrom<Index>) -> SubSequence { get }
          subscript(bounds: PartialRangeUpTo<Index>) -> SubSequence { get }
          subscript(bounds: PartialRangeThrough<Index>) -> SubSequence { get }
          func index(after i: Index) -> Index
          func formIndex(after i: inout Index)
          func index(_ i: Index, offsetBy distance: Int) -> Index
          func index(_ i: Index, offsetBy distance: Int, limitedBy limit: Index) -> Index?
          func distance(from start: Index, to end: Index) -> Int
          func firstIndex(of element: Element) -> Index?
          func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Index?
          func prefix(_ maxLength: Int) -> SubSequence
          func prefix(upTo end: Index) -> SubSequence
          func prefix(through end: Index) -> SubSequence
          func prefix(while predicate: (Element) throws -> Bool) rethrows -> SubSequence
          func suffix(_ maxLength: Int) -> SubSequence
          func suffix(from start: Index) -> SubSequence
          func dropFirst(_ k: Int = 1) -> SubSequence
          func dropLast(_ k: Int = 1) -> SubSequence
          func drop(while predicate: (Element) throws -> Bool) rethrows -> SubSequence
          func split(separator: Element, maxSplits: Int = Int.max, omittingEmptySubsequences: Bool = true) -> [SubSequence]
          func split(maxSplits: Int = Int.max, omittingEmptySubsequences: Bool = true, whereSeparator: (Element) throws -> Bool) rethrows -> [SubSequence]
          func randomElement() -> Element?
        }
        public protocol BidirectionalCollection<Element>: Collection {
          var last: Element? { get }
          func index(before i: Index) -> Index
          func formIndex(before i: inout Index)
          func last(where predicate: (Element) throws -> Bool) rethrows -> Element?
          func lastIndex(of element: Element) -> Index?
          func lastIndex(where predicate: (Element) throws -> Bool) rethrows -> Index?
        }
        public protocol RandomAccessCollection<Element>: BidirectionalCollection {}
        public protocol MutableCollection<Element>: Collection {
          mutating func swapAt(_ i: Index, _ j: Index)
          mutating func sort()
          mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows
          mutating func reverse()
          mutating func withContiguousMutableStorageIfAvailable<R>(_ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R) rethrows -> R?
        }
        public protocol RangeReplaceableCollection<Element>: Collection {
          init(); init<S: Sequence>(_ elements: S); init(repeating: Element, count: Int)
          mutating func append(_ element: Element)
          mutating func append<S: Sequence>(contentsOf elements: S)
          mutating func insert(_ element: Element, at i: Index)
          mutating func insert<S: Collection>(contentsOf elements: S, at i: Index)
          mutating func remove(at i: Index) -> Element
          mutating func removeFirst() -> Element
          mutating func removeFirst(_ k: Int)
          mutating func removeLast() -> Element
          mutating func removeLast(_ k: Int)
          mutating func popLast() -> Element?
          mutating func removeAll(keepingCapacity: Bool = false)
          mutating func removeAll(where predicate: (Element) throws -> Bool) rethrows
          mutating func removeSubrange(_ bounds: Range<Index>)
          mutating func replaceSubrange<C: Collection>(_ subrange: Range<Index>, with elements: C)
          mutating func reserveCapacity(_ n: Int)
        }
        public protocol LazySequenceProtocol: Sequence {}
        public struct LazySequence<Base: Sequence>: LazySequenceProtocol {
          public typealias Element = Base.Element
          public func map<U>(_ transform: (Base.Element) -> U) -> LazySequence<[U]>
          public func filter(_ isIncluded: (Base.Element) -> Bool) -> LazySequence<[Base.Element]>
          public func compactMap<U>(_ transform: (Base.Element) -> U?) -> LazySequence<[U]>
          public func flatMap<S: Sequence>(_ transform: (Base.Element) -> S) -> LazySequence<[S.Element]>
          public func reversed() -> LazySequence<[Base.Element]>
          public func prefix(_ n: Int) -> LazySequence<[Base.Element]>
          public func dropFirst(_ n: Int = 1) -> LazySequence<[Base.Element]>
          public var first: Base.Element? { get }
          public var last: Base.Element? { get }
        }
        public struct EnumeratedSequence<Base: Sequence>: Sequence { public typealias Element = (offset: Int, element: Base.Element) }
        public struct ReversedCollection<Base: Sequence>: BidirectionalCollection { public typealias Element = Base.Element }
        public struct IndexingIterator<Base: Collection>: IteratorProtocol { public typealias Element = Base.Element; public mutating func next() -> Base.Element? }
        public struct Zip2Sequence<A: Sequence, B: Sequence>: Sequence { public typealias Element = (A.Element, B.Element) }
        public func zip<A: Sequence, B: Sequence>(_ a: A, _ b: B) -> Zip2Sequence<A, B>
        public struct UnfoldSequence<Element, State>: Sequence, IteratorProtocol {}
        public func sequence<T>(first: T, next: (T) -> T?) -> UnfoldSequence<T, T>
        public func sequence<T, State>(state: State, next: (inout State) -> T?) -> UnfoldSequence<T, State>
        public struct StrideTo<Element: Strideable>: Sequence {}
        public func stride<T: Strideable>(from start: T, to end: T, by step: Int) -> StrideTo<T>
        public func stride<T: Strideable>(from start: T, through end: T, by step: Int) -> StrideTo<T>
        public func repeatElement<T>(_ element: T, count: Int) -> [T]
        public struct AnyIterator<Element>: IteratorProtocol, Sequence { public init(_ body: () -> Element?) ; public mutating func next() -> Element? }
        public struct AnySequence<Element>: Sequence {}
        public struct Array<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, ExpressibleByArrayLiteral, CustomStringConvertible {
          public typealias Index = Int
          public typealias SubSequence = ArraySlice<Element>
          public typealias Indices = Range<Int>
          public typealias Iterator = IndexingIterator<[Element]>
          public typealias ArrayLiteralElement = Element
          public var capacity: Int { get }
          public init(unsafeUninitializedCapacity: Int, initializingWith: (inout UnsafeMutableBufferPointer<Element>, inout Int) throws -> Void) rethrows
          public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R
          public mutating func withUnsafeMutableBufferPointer<R>(_ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R) rethrows -> R
          public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
          public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R
        }
        extension Array: Equatable where Element: Equatable {}
        extension Array: Hashable where Element: Hashable {}
        extension Array: Encodable where Element: Encodable {}
        extension Array: Decodable where Element: Decodable {}
        extension Array: Sendable where Element: Sendable {}
        public struct ArraySlice<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, ExpressibleByArrayLiteral {
          public typealias Index = Int
          public typealias SubSequence = ArraySlice<Element>
          public typealias Indices = Range<Int>
          public typealias ArrayLiteralElement = Element
          public mutating func popFirst() -> Element?
          public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R
          public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
        }
        public struct ContiguousArray<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, ExpressibleByArrayLiteral {
          public typealias Index = Int
          public typealias SubSequence = ArraySlice<Element>
          public typealias Indices = Range<Int>
          public typealias ArrayLiteralElement = Element
          public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R
        }
        public struct CollectionOfOne<Element>: RandomAccessCollection { public init(_ element: Element) ; public typealias Index = Int; public typealias SubSequence = ArraySlice<Element> }
        public struct EmptyCollection<Element>: RandomAccessCollection { public init() ; public typealias Index = Int; public typealias SubSequence = ArraySlice<Element> }
        public struct Slice<Base: Collection>: BidirectionalCollection { public typealias Element = Base.Element; public typealias Index = Base.Index; public typealias SubSequence = Slice<Base>; public var base: Base { get }; public init(base: Base, bounds: Range<Base.Index>) }
        public struct Set<Element: Hashable>: Collection, ExpressibleByArrayLiteral, Hashable {
          public struct Index: Comparable {}
          public typealias ArrayLiteralElement = Element
          public typealias SubSequence = Slice<Set<Element>>
          public init(); public init<S: Sequence>(_ elements: S); public init(minimumCapacity: Int)
          public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Set<Element>
          public func contains(_ member: Element) -> Bool
          public mutating func insert(_ element: Element) -> (inserted: Bool, memberAfterInsert: Element)
          public mutating func update(with element: Element) -> Element?
          public mutating func remove(_ element: Element) -> Element?
          public mutating func removeAll(keepingCapacity: Bool = false)
          public mutating func popFirst() -> Element?
          public mutating func removeFirst() -> Element
          public func union<S: Sequence>(_ other: S) -> Set<Element>
          public mutating func formUnion<S: Sequence>(_ other: S)
          public func intersection<S: Sequence>(_ other: S) -> Set<Element>
          public func subtracting<S: Sequence>(_ other: S) -> Set<Element>
          public mutating func subtract<S: Sequence>(_ other: S)
          public mutating func formIntersection<S: Sequence>(_ other: S)
          public func symmetricDifference<S: Sequence>(_ other: S) -> Set<Element>
          public func isSubset<S: Sequence>(of other: S) -> Bool
          public func isSuperset<S: Sequence>(of other: S) -> Bool
          public func isDisjoint<S: Sequence>(with other: S) -> Bool
        }
        public protocol SetAlgebra: Equatable, ExpressibleByArrayLiteral {
          associatedtype Element
          init()
          func contains(_ member: Element) -> Bool
          func union(_ other: Self) -> Self
          func intersection(_ other: Self) -> Self
          func subtracting(_ other: Self) -> Self
          func symmetricDifference(_ other: Self) -> Self
          mutating func insert(_ newMember: Element) -> (inserted: Bool, memberAfterInsert: Element)
          mutating func remove(_ member: Element) -> Element?
          mutating func formUnion(_ other: Self)
          mutating func formIntersection(_ other: Self)
          mutating func subtract(_ other: Self)
          func isSubset(of other: Self) -> Bool
          func isSuperset(of other: Self) -> Bool
          func isDisjoint(with other: Self) -> Bool
          var isEmpty: Bool { get }
        }
        public protocol OptionSet: SetAlgebra, RawRepresentable { typealias Element = Self; typealias ArrayLiteralElement = Self; init(rawValue: RawValue) }
        public struct Dictionary<Key: Hashable, Value>: Collection, ExpressibleByDictionaryLiteral {
          public typealias Element = (key: Key, value: Value)
          public struct Index: Comparable {}
          public typealias SubSequence = Slice<[Key: Value]>
          public struct Keys: Collection { public typealias Element = Key; public func contains(_ element: Key) -> Bool }
          public struct Values: Collection, MutableCollection { public typealias Element = Value }
          public init(); public init(minimumCapacity: Int)
          public init<S: Sequence>(uniqueKeysWithValues keysAndValues: S) where S.Element == (Key, Value)
          public init<S: Sequence>(_ keysAndValues: S, uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows where S.Element == (Key, Value)
          public init<S: Sequence>(grouping values: S, by keyForValue: (S.Element) throws -> Key) rethrows where Value == [S.Element]
          public subscript(key: Key) -> Value? { get set }
          public subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value { get set }
          public subscript(position: Index) -> (key: Key, value: Value) { get }
          public var keys: Keys { get }
          public var values: Values { get set }
          public func index(forKey key: Key) -> Index?
          public func mapValues<T>(_ transform: (Value) throws -> T) rethrows -> [Key: T]
          public func compactMapValues<T>(_ transform: (Value) throws -> T?) rethrows -> [Key: T]
          public func filter(_ isIncluded: ((key: Key, value: Value)) throws -> Bool) rethrows -> [Key: Value]
          public mutating func updateValue(_ value: Value, forKey key: Key) -> Value?
          public mutating func removeValue(forKey key: Key) -> Value?
          public mutating func remove(at index: Index) -> (key: Key, value: Value)
          public mutating func removeAll(keepingCapacity: Bool = false)
          public mutating func reserveCapacity(_ n: Int)
          public mutating func merge<S: Sequence>(_ other: S, uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows
          public func merging<S: Sequence>(_ other: S, uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows -> [Key: Value]
          public mutating func popFirst() -> (key: Key, value: Value)?
        }
        extension Dictionary: Equatable where Value: Equatable {}
        extension Dictionary: Hashable where Value: Hashable {}
        public protocol RangeExpression { associatedtype Bound; func contains(_ element: Bound) -> Bool; func relative<C: Collection>(to collection: C) -> Range<Bound> }
        public struct Range<Bound: Comparable>: RangeExpression, RandomAccessCollection, Equatable {
          public typealias Element = Bound
          public typealias Index = Bound
          public typealias SubSequence = Range<Bound>
          public var lowerBound: Bound { get }
          public var upperBound: Bound { get }
          public init(uncheckedBounds: (lower: Bound, upper: Bound)); public init(_ other: ClosedRange<Bound>)
          public var isEmpty: Bool { get }
          public var count: Int { get }
          public func contains(_ element: Bound) -> Bool
          public func overlaps(_ other: Range<Bound>) -> Bool
          public func clamped(to limits: Range<Bound>) -> Range<Bound>
        }
        public struct ClosedRange<Bound: Comparable>: RangeExpression, RandomAccessCollection, Equatable {
          public typealias Element = Bound
          public var lowerBound: Bound { get }
          public var upperBound: Bound { get }
          public var isEmpty: Bool { get }
          public var count: Int { get }
          public func contains(_ element: Bound) -> Bool
          public func overlaps(_ other: ClosedRange<Bound>) -> Bool
          public func clamped(to limits: ClosedRange<Bound>) -> ClosedRange<Bound>
        }
        public struct PartialRangeFrom<Bound: Comparable>: RangeExpression, Sequence { public typealias Element = Bound; public var lowerBound: Bound { get } }
        public struct PartialRangeUpTo<Bound: Comparable>: RangeExpression { public var upperBound: Bound { get } }
        public struct PartialRangeThrough<Bound: Comparable>: RangeExpression { public var upperBound: Bound { get } }
        """

    private static let text = """
        public protocol StringProtocol: BidirectionalCollection, Hashable, Comparable, CustomStringConvertible, ExpressibleByStringInterpolation {
          func lowercased() -> String
          func uppercased() -> String
          func hasPrefix(_ prefix: String) -> Bool
          func hasSuffix(_ suffix: String) -> Bool
          var utf8: String.UTF8View { get }
          var utf16: String.UTF16View { get }
          var unicodeScalars: String.UnicodeScalarView { get }
        }
        public struct String: StringProtocol, RangeReplaceableCollection, LosslessStringConvertible, TextOutputStream, Codable, Sendable {
          public typealias Element = Character
          public typealias SubSequence = Substring
          public struct Index: Hashable, Comparable, Sendable { public func samePosition(in view: String.UTF8View) -> String.Index? ; public var encodedOffset: Int { get } }
          public struct UTF8View: BidirectionalCollection { public typealias Element = UInt8; public typealias Index = String.Index; public typealias SubSequence = Substring.UTF8View }
          public struct UTF16View: BidirectionalCollection { public typealias Element = UInt16; public typealias Index = String.Index; public typealias SubSequence = Substring }
          public struct UnicodeScalarView: BidirectionalCollection, RangeReplaceableCollection { public typealias Element = Unicode.Scalar; public typealias Index = String.Index; public typealias SubSequence = Substring.UnicodeScalarView }
          public init(); public init(_ value: String); public init<T: LosslessStringConvertible>(_ value: T); public init(_ c: Character); public init(_ s: Substring)
          public init<S: Sequence>(_ characters: S)
          public init<T>(describing instance: T); public init<T>(reflecting instance: T)
          public init<T: BinaryInteger>(_ value: T, radix: Int = 10, uppercase: Bool = false)
          public init(repeating repeated: String, count: Int); public init(repeating repeated: Character, count: Int)
          public init<C: Collection>(decoding codeUnits: C, as encoding: Any)
          public init(cString: UnsafePointer<Int8>); public init?(validatingUTF8 cString: UnsafePointer<Int8>)
          public init(unsafeUninitializedCapacity capacity: Int, initializingUTF8With initializer: (UnsafeMutableBufferPointer<UInt8>) throws -> Int) rethrows
          public static func + (a: String, b: String) -> String
          public mutating func append(_ other: String); public mutating func append(_ c: Character)
          public mutating func write(_ other: String)
          public func withCString<R>(_ body: (UnsafePointer<Int8>) throws -> R) rethrows -> R
          public mutating func withUTF8<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R
          public var isContiguousUTF8: Bool { get }
        }
        public struct Substring: StringProtocol, RangeReplaceableCollection, Sendable {
          public typealias Element = Character
          public typealias Index = String.Index
          public typealias SubSequence = Substring
          public struct UTF8View: BidirectionalCollection { public typealias Element = UInt8; public typealias Index = String.Index; public typealias SubSequence = Substring.UTF8View }
          public struct UnicodeScalarView: BidirectionalCollection { public typealias Element = Unicode.Scalar; public typealias Index = String.Index; public typealias SubSequence = Substring.UnicodeScalarView }
          public init(); public init(_ view: Substring.UTF8View); public init(_ text: String)
          public var base: String { get }
          public mutating func popFirst() -> Character?
          public mutating func withUTF8<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R
        }
        public struct StaticString: ExpressibleByStringLiteral, CustomStringConvertible, Sendable { public var utf8Start: UnsafePointer<UInt8> { get }; public var utf8CodeUnitCount: Int { get }; public func withUTF8Buffer<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R }
        public struct Character: Hashable, Comparable, LosslessStringConvertible, ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
          public init(_ text: String); public init(_ scalar: Unicode.Scalar)
          public var utf8: String.UTF8View { get }
          public var unicodeScalars: String.UnicodeScalarView { get }
          public var isASCII: Bool { get }; public var asciiValue: UInt8? { get }; public var isWhitespace: Bool { get }; public var isNewline: Bool { get }
          public var isNumber: Bool { get }; public var isWholeNumber: Bool { get }; public var wholeNumberValue: Int? { get }
          public var isHexDigit: Bool { get }; public var hexDigitValue: Int? { get }; public var isLetter: Bool { get }
          public var isUppercase: Bool { get }; public var isLowercase: Bool { get }; public var isPunctuation: Bool { get }; public var isSymbol: Bool { get }
          public func uppercased() -> String; public func lowercased() -> String
        }
        public enum Unicode {
          public struct Scalar: Hashable, Comparable, LosslessStringConvertible, ExpressibleByUnicodeScalarLiteral, Sendable {
            public var value: UInt32 { get }; public var isASCII: Bool { get }; public var properties: Properties { get }
            public struct Properties { public var isAlphabetic: Bool { get }; public var isWhitespace: Bool { get } }
            public init?(_ v: UInt32); public init?(_ v: UInt16); public init(_ v: UInt8); public init?(_ v: Int)
          }
          public enum UTF8 {}
          public enum UTF16 {}
          public enum ASCII {}
        }
        public typealias UTF8 = Unicode.UTF8
        public typealias UTF16 = Unicode.UTF16
        public typealias UnicodeScalar = Unicode.Scalar
        """

    private static let others = """
        public enum Result<Success, Failure> {
          case success(Success), failure(Failure)
          public init(catching body: () throws -> Success)
          public func get() throws -> Success
          public func map<N>(_ transform: (Success) -> N) -> Result<N, Failure>
          public func mapError<N>(_ transform: (Failure) -> N) -> Result<Success, N>
          public func flatMap<N>(_ transform: (Success) -> Result<N, Failure>) -> Result<N, Failure>
        }
        public enum Never: Error {}
        public typealias Void = ()
        public class AnyKeyPath {}
        public class PartialKeyPath<Root>: AnyKeyPath {}
        public class KeyPath<Root, Value>: PartialKeyPath<Root> {}
        public class WritableKeyPath<Root, Value>: KeyPath<Root, Value> {}
        public class ReferenceWritableKeyPath<Root, Value>: WritableKeyPath<Root, Value> {}
        public struct UnsafePointer<Pointee>: Hashable, Strideable { public var pointee: Pointee { get }; public subscript(i: Int) -> Pointee { get }; public init(_ other: UnsafePointer<Pointee>); public func advanced(by n: Int) -> UnsafePointer<Pointee>; public func withMemoryRebound<T, R>(to type: T.Type, capacity: Int, _ body: (UnsafePointer<T>) throws -> R) rethrows -> R }
        public struct UnsafeMutablePointer<Pointee>: Hashable, Strideable { public var pointee: Pointee { get set }; public subscript(i: Int) -> Pointee { get set }; public static func allocate(capacity: Int) -> UnsafeMutablePointer<Pointee>; public func initialize(to value: Pointee); public func deallocate(); public func deinitialize(count: Int) -> UnsafeMutableRawPointer; public func move() -> Pointee; public func advanced(by n: Int) -> UnsafeMutablePointer<Pointee> }
        public struct UnsafeRawPointer: Hashable, Strideable { public func load<T>(fromByteOffset offset: Int = 0, as type: T.Type) -> T; public func loadUnaligned<T>(fromByteOffset offset: Int = 0, as type: T.Type) -> T; public func assumingMemoryBound<T>(to type: T.Type) -> UnsafePointer<T>; public func bindMemory<T>(to type: T.Type, capacity: Int) -> UnsafePointer<T>; public func advanced(by n: Int) -> UnsafeRawPointer }
        public struct UnsafeMutableRawPointer: Hashable, Strideable { public func load<T>(fromByteOffset offset: Int = 0, as type: T.Type) -> T; public func assumingMemoryBound<T>(to type: T.Type) -> UnsafeMutablePointer<T>; public func bindMemory<T>(to type: T.Type, capacity: Int) -> UnsafeMutablePointer<T>; public static func allocate(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer; public func deallocate(); public func copyMemory(from source: UnsafeRawPointer, byteCount: Int) }
        public struct OpaquePointer: Hashable {}
        public struct UnsafeBufferPointer<Element>: RandomAccessCollection { public typealias Index = Int; public typealias SubSequence = Slice<UnsafeBufferPointer<Element>>; public typealias Indices = Range<Int>; public var baseAddress: UnsafePointer<Element>? { get }; public init(start: UnsafePointer<Element>?, count: Int); public init(rebasing slice: Slice<UnsafeBufferPointer<Element>>) }
        public struct UnsafeMutableBufferPointer<Element>: RandomAccessCollection, MutableCollection { public typealias Index = Int; public typealias SubSequence = Slice<UnsafeMutableBufferPointer<Element>>; public typealias Indices = Range<Int>; public var baseAddress: UnsafeMutablePointer<Element>? { get }; public init(start: UnsafeMutablePointer<Element>?, count: Int); public static func allocate(capacity: Int) -> UnsafeMutableBufferPointer<Element>; public func deallocate() }
        public struct UnsafeRawBufferPointer: RandomAccessCollection { public typealias Element = UInt8; public typealias Index = Int; public typealias SubSequence = Slice<UnsafeRawBufferPointer>; public var baseAddress: UnsafeRawPointer? { get }; public init(start: UnsafeRawPointer?, count: Int); public init(rebasing slice: Slice<UnsafeRawBufferPointer>); public func load<T>(fromByteOffset offset: Int = 0, as type: T.Type) -> T; public func loadUnaligned<T>(fromByteOffset offset: Int = 0, as type: T.Type) -> T; public func bindMemory<T>(to type: T.Type) -> UnsafeBufferPointer<T> }
        public struct UnsafeMutableRawBufferPointer: RandomAccessCollection, MutableCollection { public typealias Element = UInt8; public typealias Index = Int; public typealias SubSequence = Slice<UnsafeMutableRawBufferPointer>; public var baseAddress: UnsafeMutableRawPointer? { get }; public init(start: UnsafeMutableRawPointer?, count: Int); public func copyBytes<C: Collection>(from source: C); public func storeBytes<T>(of value: T, toByteOffset offset: Int = 0, as type: T.Type) }
        public func withUnsafeBytes<T, R>(of value: T, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
        public func withUnsafeMutableBytes<T, R>(of value: inout T, _ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R
        public func withUnsafePointer<T, R>(to value: T, _ body: (UnsafePointer<T>) throws -> R) rethrows -> R
        public func withUnsafeMutablePointer<T, R>(to value: inout T, _ body: (UnsafeMutablePointer<T>) throws -> R) rethrows -> R
        public func withExtendedLifetime<T, R>(_ x: T, _ body: () throws -> R) rethrows -> R
        public func unsafeBitCast<T, U>(_ x: T, to type: U.Type) -> U
        public func unsafeDowncast<T>(_ x: AnyObject, to type: T.Type) -> T
        public func type<T>(of value: T) -> T.Type
        public func swap<T>(_ a: inout T, _ b: inout T)
        public func min<T: Comparable>(_ x: T, _ y: T, _ rest: T...) -> T
        public func max<T: Comparable>(_ x: T, _ y: T, _ rest: T...) -> T
        public func abs<T: SignedNumeric>(_ x: T) -> T
        public func print(_ items: Any..., separator: String = " ", terminator: String = "")
        public func readLine(strippingNewline: Bool = true) -> String?
        public func numericCast<T: BinaryInteger, U: BinaryInteger>(_ x: T) -> U
        public func precondition(_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func assert(_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func preconditionFailure(_ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0) -> Never
        public func assertionFailure(_ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func fatalError(_ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0) -> Never
        public struct AnyHashable: Hashable { public init<H: Hashable>(_ base: H); public var base: Any { get } }
        public protocol Encoder { var codingPath: [any CodingKey] { get }; var userInfo: [CodingUserInfoKey: Any] { get }; func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key>; func unkeyedContainer() -> any UnkeyedEncodingContainer; func singleValueContainer() -> any SingleValueEncodingContainer }
        public protocol Decoder { var codingPath: [any CodingKey] { get }; var userInfo: [CodingUserInfoKey: Any] { get }; func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key>; func unkeyedContainer() throws -> any UnkeyedDecodingContainer; func singleValueContainer() throws -> any SingleValueDecodingContainer }
        public struct KeyedEncodingContainer<K: CodingKey> { public mutating func encode<T: Encodable>(_ value: T, forKey key: K) throws; public mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: K) throws; public mutating func encodeNil(forKey key: K) throws }
        public struct KeyedDecodingContainer<K: CodingKey> { public var allKeys: [K] { get }; public func contains(_ key: K) -> Bool; public func decode<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T; public func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T?; public func decodeNil(forKey key: K) throws -> Bool }
        public protocol UnkeyedEncodingContainer { mutating func encode<T: Encodable>(_ value: T) throws }
        public protocol UnkeyedDecodingContainer { var count: Int? { get }; var isAtEnd: Bool { get }; mutating func decode<T: Decodable>(_ type: T.Type) throws -> T }
        public protocol SingleValueEncodingContainer { mutating func encode<T: Encodable>(_ value: T) throws; mutating func encodeNil() throws }
        public protocol SingleValueDecodingContainer { func decode<T: Decodable>(_ type: T.Type) throws -> T; func decodeNil() -> Bool }
        public struct CodingUserInfoKey: Hashable { public init?(rawValue: String); public let rawValue: String }
        public struct Mirror { public init(reflecting subject: Any); public var children: [(label: String?, value: Any)] { get }; public var subjectType: Any.Type { get } }
        public enum CommandLine { public static var arguments: [String] { get } }
        public enum MemoryLayout<T> { public static var size: Int { get }; public static var stride: Int { get }; public static var alignment: Int { get }; public static func size(ofValue value: T) -> Int; public static func offset(of key: PartialKeyPath<T>) -> Int? }
        public struct ManagedBuffer<Header, Element> {}
        public protocol AsyncIteratorProtocol<Element> { associatedtype Element; mutating func next() async throws -> Element? }
        public protocol AsyncSequence<Element> { associatedtype Element; associatedtype AsyncIterator: AsyncIteratorProtocol; func makeAsyncIterator() -> AsyncIterator }
        public protocol Actor: AnyObject, Sendable {}
        public actor MainActor { public static func run<T>(resultType: T.Type = T.self, body: () throws -> T) async rethrows -> T; public static let shared: MainActor }
        public struct Task<Success, Failure> { public init(priority: TaskPriority? = nil, operation: () async throws -> Success); public var value: Success { get async throws }; public func cancel(); public var isCancelled: Bool { get }; public static var isCancelled: Bool { get }; public static func checkCancellation() throws; public static func yield() async }
        public struct TaskPriority: Sendable {}
        public struct CheckedContinuation<T, E> { public func resume(returning value: T); public func resume(throwing error: E); public func resume(); public func resume(with result: Result<T, E>) }
        public func withCheckedContinuation<T>(function: String = "", _ body: (CheckedContinuation<T, Never>) -> Void) async -> T
        public func withCheckedThrowingContinuation<T>(function: String = "", _ body: (CheckedContinuation<T, any Error>) -> Void) async throws -> T
        public struct AsyncStream<Element>: AsyncSequence { public struct Continuation { public func finish(); public func yield(_ value: Element); public var onTermination: (() -> Void)? }; public init(_ type: Element.Type = Element.self, _ build: (Continuation) -> Void) }
        public struct Duration: Hashable, Comparable, Sendable { public static func seconds<T: BinaryInteger>(_ s: T) -> Duration; public static func milliseconds<T: BinaryInteger>(_ s: T) -> Duration; public var components: (seconds: Int64, attoseconds: Int64) { get } }
        """
}

extension SendableTypes {
    /// The standard library, checked with Swift 6.3.
    static let language: [SendableGroup] = [
        SendableGroup(
            .sendable, "it is a value without shared storage", "SE-0302",
            """
            String Substring Character StaticString Bool Int Int8 Int16 Int32 Int64 Int128 UInt UInt8 UInt16 UInt32
            UInt64 UInt128 Double Float Float16 Float80 Never Void ObjectIdentifier Hasher SystemRandomNumberGenerator
            CodingUserInfoKey StaticBigInt Unicode.Scalar UnicodeScalar String.Index String.UTF8View String.UTF16View
            String.UnicodeScalarView DecodingError EncodingError Duration ContinuousClock SuspendingClock
            ContinuousClock.Instant SuspendingClock.Instant
            """),
        SendableGroup(
            .sendable, "it hands work or values over in a way designed for several threads", "SE-0304, SE-0314",
            """
            Task TaskPriority CancellationError UnownedJob UnownedSerialExecutor MainActor AsyncStream.Continuation
            AsyncThrowingStream.Continuation AsyncStream.Continuation.BufferingPolicy
            AsyncThrowingStream.Continuation.BufferingPolicy AsyncStream.Continuation.Termination
            AsyncThrowingStream.Continuation.Termination CheckedContinuation UnsafeContinuation TaskLocal
            """),
        SendableGroup(
            .conditional, "it is as safe as what it holds", "SE-0302",
            """
            Array ArraySlice ContiguousArray Dictionary Dictionary.Keys Dictionary.Values Set Optional Result Range
            ClosedRange PartialRangeFrom PartialRangeThrough PartialRangeUpTo Slice KeyValuePairs CollectionOfOne
            EmptyCollection Repeated Zip2Sequence EnumeratedSequence ReversedCollection LazySequence JoinedSequence
            FlattenSequence StrideTo StrideThrough CollectionDifference IndexingIterator InlineArray SIMD2 SIMD3 SIMD4
            SIMD8 SIMD16 SIMD32 SIMD64 AsyncStream AsyncThrowingStream
            """),
        SendableGroup(
            .notSendable, "it points to memory that other code can modify", "SE-0331",
            """
            UnsafePointer UnsafeMutablePointer UnsafeRawPointer UnsafeMutableRawPointer UnsafeBufferPointer
            UnsafeMutableBufferPointer UnsafeRawBufferPointer UnsafeMutableRawBufferPointer OpaquePointer
            AutoreleasingUnsafeMutablePointer CVaListPointer ManagedBuffer
            """),
        SendableGroup(
            .notSendable, "it erases the type of its value, which may not be Sendable",
            "https://developer.apple.com/documentation/swift/sendable",
            """
            Any AnyObject AnyHashable AnySequence AnyIterator AnyCollection AnyBidirectionalCollection
            AnyRandomAccessCollection Mirror
            """),
        SendableGroup(
            .notSendable, "a key path may capture a non-Sendable subscript argument", "SE-0418",
            "AnyKeyPath PartialKeyPath KeyPath WritableKeyPath ReferenceWritableKeyPath"),
        SendableGroup(
            .notSendable, "it is confined to the task that created it", "SE-0304",
            """
            TaskGroup ThrowingTaskGroup DiscardingTaskGroup ThrowingDiscardingTaskGroup AsyncStream.Iterator
            AsyncStream.AsyncIterator AsyncThrowingStream.Iterator AsyncThrowingStream.AsyncIterator UnsafeCurrentTask
            """),
        SendableGroup(
            .notSendable, "it may hold non-Sendable closures", "SE-0448", "Regex AnyRegexOutput"),
    ]
}

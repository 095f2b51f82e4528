/// A table of constants at a fixed address: an `Array` costs a check of its bounds at each look.
///
/// Sendable: written once, before anybody sees it, and never freed.
package struct ConstantTable<Element: BitwiseCopyable>: @unchecked Sendable {
    package let start: UnsafePointer<Element>

    package init(_ elements: [Element]) {
        let place = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
        place.initialize(from: elements, count: elements.count)
        start = UnsafePointer(place)
    }
}

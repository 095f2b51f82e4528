/// What hosted content is asked for and takes, where a layout leaves widths and heights open.
struct FittingSize: Equatable {
    /// More than any screen; what content that takes all it gets answers with.
    static let open = 10_000.0
    /// What SwiftUI gives to such content where nobody says how large it is.
    static let standard = 10.0

    /// `nil` asks for the size that the content likes best.
    let width: Double?
    let height: Double?

    /// The room that the content is asked about.
    var offer: (width: Double, height: Double) { (width ?? Self.open, height ?? Self.open) }

    /// The size it takes, from its answer to the offer.
    func size(answering width: Double, _ height: Double) -> (width: Double, height: Double) {
        (Self.taken(width, proposed: self.width), Self.taken(height, proposed: self.height))
    }

    private static func taken(_ answer: Double, proposed: Double?) -> Double {
        proposed == nil && answer >= open ? standard : max(answer, 0)
    }
}

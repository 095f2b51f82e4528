// An overriding property stores nothing: the superclass keeps the value.
import Foundation

class Meter: Progress, @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    override var localizedDescription: String! {
        didSet { NSLog("%@", localizedDescription) }
    }

    func show(_ text: String) { localizedDescription = text }
}

final class StepMeter: Progress, @unchecked Sendable {  // bad: unchecked-sendable-race
    override var localizedDescription: String! {
        didSet { steps += 1 }
    }
    private var steps = 0

    func show(_ text: String) { localizedDescription = text }
    func next() { steps += 1 }
}

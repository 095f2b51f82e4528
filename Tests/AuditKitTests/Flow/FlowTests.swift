import Testing

@testable import AuditKit

/// Values are followed from their source to every place that they reach, and to no other.
@Suite struct FlowTests {
    @Test(arguments: FlowCase.all)
    func reaches(_ flow: FlowCase) {
        #expect(flow.found() == flow.reached)
    }

    @Test(arguments: FlowCase.all)
    func answersTheSameInAnyOrder(_ flow: FlowCase) {
        #expect(flow.found(backwards: true) == flow.reached)
    }
}

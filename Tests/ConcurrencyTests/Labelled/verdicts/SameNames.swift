// Types of libraries that go by the name of one that is known: only an import tells which it is.
import ServiceKit

extension HTTPMethod: @unchecked Sendable {}  // bad: unchecked-sendable-non-sendable-member

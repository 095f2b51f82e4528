#if os(Linux)
    import Glibc
    import SecretMemory
    import Synchronization

    /// `struct pam_conv`.
    struct PAMConversationRecord {
        let ask:
            @convention(c) (
                Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
            ) -> Int32
        /// What libpam hands to `ask`: the conversation, which its owner keeps alive.
        let conversation: UnsafeMutableRawPointer

        init(_ conversation: PAMConversation) {
            ask = { count, messages, responses, conversation in
                guard let messages, let responses, let conversation else { return PAMConversation.failed }
                return Unmanaged<PAMConversation>.fromOpaque(conversation).takeUnretainedValue()
                    .answer(Int(count), messages, responses)
            }
            self.conversation = Unmanaged.passUnretained(conversation).toOpaque()
        }
    }

    /// Answers what modules ask.
    final class PAMConversation: Sendable {
        /// `PAM_CONV_ERR`.
        static let failed: Int32 = 19
        /// `PAM_MAX_NUM_MSG`.
        private static let mostMessages = 32
        /// `PAM_MAX_RESP_SIZE`, of which the last byte ends the text.
        private static let longest = 511

        private let answer: @Sendable (PAMService.Question) -> SecretBytes?
        private let cancelled = Atomic(false)

        init(_ answer: @escaping @Sendable (PAMService.Question) -> SecretBytes?) { self.answer = answer }

        var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
        func cancel() { cancelled.store(true, ordering: .releasing) }

        /// `struct pam_message`.
        private struct Message {
            let style: Int32
            let text: UnsafePointer<CChar>?
        }

        /// `struct pam_response`.
        private struct Response {
            var text: UnsafeMutablePointer<CChar>?
            var code: Int32
        }

        /// The conversation function: allocates the answers with `malloc`, for PAM frees them.
        func answer(
            _ count: Int, _ messages: UnsafeMutableRawPointer, _ responses: UnsafeMutableRawPointer
        ) -> Int32 {
            guard (1...Self.mostMessages).contains(count),
                let room = calloc(count, MemoryLayout<Response>.stride)
            else { return Self.failed }
            let list = messages.bindMemory(to: UnsafePointer<Message>?.self, capacity: count)
            let made = room.bindMemory(to: Response.self, capacity: count)
            for index in 0..<count {
                guard let message = list[index]?.pointee, fill(&made[index], for: message) else {
                    for done in 0..<count { Self.release(made[done].text) }
                    free(room)
                    return Self.failed
                }
            }
            responses.storeBytes(of: room, as: UnsafeMutableRawPointer.self)
            return 0
        }

        private func fill(_ response: inout Response, for message: Message) -> Bool {
            guard !isCancelled else { return false }
            let text = message.text.map { String(cString: $0) } ?? ""
            switch message.style {
            case 1, 2:
                guard let given = answer(message.style == 1 ? .hidden(text) : .shown(text)),
                    given.count <= Self.longest
                else { return false }
                response.text = Self.copied(given)
                return response.text != nil
            case 3, 4:
                _ = answer(.notice(text))
                return true
            default: return false
            }
        }

        /// Nil for a text with a zero byte, behind which PAM would not look.
        private static func copied(_ secret: borrowing SecretBytes) -> UnsafeMutablePointer<CChar>? {
            secret.withUnsafeBytes { bytes in
                guard !bytes.contains(0), let copy = calloc(bytes.count + 1, 1) else { return nil }
                UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyMemory(from: bytes)
                return copy.assumingMemoryBound(to: CChar.self)
            }
        }

        private static func release(_ text: UnsafeMutablePointer<CChar>?) {
            guard let text else { return }
            explicit_bzero(text, strlen(text))
            free(text)
        }
    }
#endif

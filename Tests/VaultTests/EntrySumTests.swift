#if Vault
    import SecretMemory
    import Testing

    @testable import SecretStorage

    @Suite struct EntrySumTests {
        @Test func addsAndSubtractsAsNumbersOf256Bits() {
            for _ in 0..<200 {
                let (first, second) = (EntrySum(bytes: randomBytes(32)), EntrySum(bytes: randomBytes(32)))
                var sum = first
                sum.add(second)
                sum.subtract(first)
                #expect(sum == second)
            }
        }

        @Test func carriesThroughAllWords() {
            var sum = EntrySum(bytes: [UInt8](repeating: 255, count: 32))
            sum.add(EntrySum(bytes: [UInt8](repeating: 0, count: 31) + [1]))
            #expect(sum == EntrySum())
            sum.subtract(EntrySum(bytes: [UInt8](repeating: 0, count: 31) + [1]))
            #expect(sum.bytes == [UInt8](repeating: 255, count: 32))
        }
    }
#endif

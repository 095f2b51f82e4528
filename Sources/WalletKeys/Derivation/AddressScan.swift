#if Wallet
    import Dispatch
    import SecretMemory

    extension Account {
        /// An address that was paid to.
        public struct UsedAddress: Sendable, Hashable {
            public let index: UInt32
            public let chain: AddressChain
            public let text: String
        }

        /// The addresses with numbers of a range, in their order.
        ///
        /// - Parameter threads: that compute them.
        /// - Throws: ``WalletError`` with code `invalidArgument` above a million addresses, `indexTooLarge`, or
        ///   `noSuchChild` with a chance of 2⁻¹²⁷ each.
        public func addresses(
            _ range: Range<UInt32>, _ chain: AddressChain = .external, threads: Int = 2
        ) throws(WalletError) -> [String] {
            guard range.count <= 1_000_000 else {
                throw WalletError(.invalidArgument, "at most a million addresses can be computed in one call")
            }
            guard !range.isEmpty else { return [] }
            _ = try ChildNumber.normal(range.upperBound - 1)
            let children = ChildKeys(of: try chainKey(chain), count: range.count)
            let pieces = max(1, min(threads, 64, (range.count + 63) / 64))
            let results = PieceResults(count: pieces)
            DispatchQueue.concurrentPerform(iterations: pieces) { piece in
                let start = range.lowerBound + UInt32(range.count * piece / pieces)
                let end = range.lowerBound + UInt32(range.count * (piece + 1) / pieces)
                results.set(piece, self.addresses(start..<end, of: children))
            }
            return try results.joined()
        }

        private func addresses(
            _ range: Range<UInt32>, of children: borrowing ChildKeys
        ) -> Result<[String], WalletError> {
            var texts: [String] = []
            texts.reserveCapacity(range.count)
            do throws(WalletError) {
                for index in range { texts.append(try text(of: children.point(ChildNumber(rawValue: index)))) }
                return .success(texts)
            } catch {
                return .failure(error)
            }
        }

        /// The addresses of a chain that were paid to. Ends after as many unused ones in a row as the gap limit says, as
        /// wallets that share a mnemonic must agree on (BIP 44, address gap limit).
        ///
        /// - Parameters:
        ///   - gapLimit: from 1 to 1,000.
        ///   - isUsed: whether the chain knows of a payment to an address. What it throws ends the scan.
        /// - Throws: ``WalletError`` with code `invalidArgument` where the limit is out of its bounds or a million
        ///   addresses were asked for; what `isUsed` throws.
        public func usedAddresses(
            _ chain: AddressChain = .external, gapLimit: Int = 20, isUsed: (String) async throws -> Bool
        ) async throws -> [UsedAddress] {
            guard (1...1000).contains(gapLimit) else {
                throw WalletError(.invalidArgument, "the gap limit must be from 1 to 1,000, not \(gapLimit)")
            }
            var used: [UsedAddress] = []
            var (next, gap): (UInt32, Int) = (0, 0)
            let children = ChildKeys(of: try chainKey(chain))
            while gap < gapLimit {
                guard next < 1_000_000 else {
                    throw WalletError(
                        .invalidArgument, "a million addresses are reported as used, which is implausible")
                }
                try Task.checkCancellation()
                let text = try text(of: children.point(ChildNumber(rawValue: next)))
                if try await isUsed(text) {
                    used.append(UsedAddress(index: next, chain: chain, text: text))
                    gap = 0
                } else {
                    gap += 1
                }
                next += 1
            }
            return used
        }
    }

    extension ExtendedPrivateKey {
        /// The accounts of this master key that were paid to, and none behind the first one that was not (BIP 44, account
        /// discovery). The external chain alone is asked.
        ///
        /// - Throws: as ``Account/usedAddresses(_:gapLimit:isUsed:)``; `invalidArgument` above a thousand accounts.
        public func usedAccounts(
            _ purpose: AccountPurpose, _ coin: CoinType, gapLimit: Int = 20, isUsed: (String) async throws -> Bool
        ) async throws -> [Account] {
            var accounts: [Account] = []
            while true {
                guard accounts.count < 1000 else {
                    throw WalletError(
                        .invalidArgument, "a thousand accounts are reported as used, which is implausible")
                }
                let account = try account(purpose, coin, UInt32(accounts.count))
                guard try await !account.usedAddresses(gapLimit: gapLimit, isUsed: isUsed).isEmpty else {
                    return accounts
                }
                accounts.append(account)
            }
        }
    }

    /// What each thread has made.
    ///
    /// Sendable: each place is written by one thread alone, and read when all have ended.
    private final class PieceResults: @unchecked Sendable {
        private let places: UnsafeMutableBufferPointer<Result<[String], WalletError>>

        init(count: Int) {
            places = .allocate(capacity: count)
            places.initialize(repeating: .success([]))
        }

        deinit {
            places.deinitialize()
            places.deallocate()
        }

        func set(_ index: Int, _ result: Result<[String], WalletError>) { places[index] = result }

        func joined() throws(WalletError) -> [String] {
            var all: [String] = []
            for place in places { all += try place.get() }
            return all
        }
    }
#endif

import SourceFormats
import Testing

@Suite struct CVSS3VectorTests {
    /// Scores that the calculator of the standard's own site gives.
    @Test(arguments: [
        ("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", 98, CVSS3Vector.Rating.critical),
        ("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H", 100, .critical),
        ("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:L/A:N", 53, .medium),
        ("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H", 75, .high),
        ("CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N", 61, .medium),
        ("CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N", 64, .medium),
        ("CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N", 31, .low),
        ("CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N", 16, .low),
        ("CVSS:3.1/AV:L/AC:L/PR:H/UI:N/S:U/C:L/I:L/A:L", 42, .medium),
        ("CVSS:3.0/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H", 78, .high),
        ("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:N/I:N/A:N", 0, .none),
        ("CVSS:3.1/S:U/AV:A/AC:L/C:H/I:N/A:H/PR:N/UI:N", 81, .high),
        ("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:U/RL:O/MAV:P", 98, .critical),
    ])
    func scoresAsTheStandardSays(text: String, tenths: Int, rating: CVSS3Vector.Rating) throws {
        let vector = try #require(CVSS3Vector(text))
        #expect(vector.baseTenths == tenths)
        #expect(vector.rating == rating)
    }

    @Test(arguments: [
        "", "CVSS:3.1", "CVSS:3.1/", "CVSS:2.0/AV:N/AC:L/Au:N/C:P/I:P/A:P",
        "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N",
        "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H", "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:X/C:H/I:H/A:H",
        "CVSS:3.1/AV:Z/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", "CVSS:3.1/AV:N/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
        "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/", "CVSS:3.1/AV/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
    ])
    func isNoVector(_ text: String) {
        #expect(CVSS3Vector(text) == nil)
    }

    @Test func everyVectorHasAScore() {
        var scores: Set<Int> = []
        for attack in ["N", "A", "L", "P"] {
            for scope in ["U", "C"] {
                for lost in ["N", "L", "H"] {
                    let text = "CVSS:3.1/AV:\(attack)/AC:H/PR:L/UI:R/S:\(scope)/C:\(lost)/I:\(lost)/A:N"
                    if let score = CVSS3Vector(text)?.baseTenths { scores.insert(score) }
                }
            }
        }
        #expect(scores.isSubset(of: Set(0...100)))
        #expect(scores.count > 10)
    }
}

import Fluent
import Vapor

final class Book: Model, Content, @unchecked Sendable {
    static let schema = "books"

    @ID(key: .id) var id: UUID?
    @Field(key: "isbn") var isbn: String
    @Field(key: "title") var title: String
    @Field(key: "author") var author: String
    @Field(key: "shelf") var shelf: String
    @Field(key: "year") var year: Int

    init() {}

    init(isbn: String, title: String, author: String, shelf: String, year: Int) {
        self.isbn = isbn
        self.title = title
        self.author = author
        self.shelf = shelf
        self.year = year
    }
}

final class Member: Model, ModelSessionAuthenticatable, @unchecked Sendable {
    static let schema = "members"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "name") var name: String
    @Field(key: "pin_hash") var pinHash: String
    @Field(key: "calendar_key") var calendarKey: String
    @Field(key: "is_librarian") var isLibrarian: Bool

    init() {}

    struct Public: Content {
        let id: UUID?
        let name: String
    }

    var asPublic: Public { Public(id: id, name: name) }
}

final class Loan: Model, Content, @unchecked Sendable {
    static let schema = "loans"

    @ID(key: .id) var id: UUID?
    @Parent(key: "book_id") var book: Book
    @Parent(key: "member_id") var member: Member
    @Field(key: "due") var due: Date
    @Field(key: "renewals") var renewals: Int
    @OptionalField(key: "note") var note: String?

    init() {}

    init(bookID: UUID, memberID: UUID, due: Date) {
        self.$book.id = bookID
        self.$member.id = memberID
        self.due = due
        self.renewals = 0
    }
}

final class Review: Model, Content, @unchecked Sendable {
    static let schema = "reviews"

    @ID(key: .id) var id: UUID?
    @Parent(key: "member_id") var member: Member
    @Field(key: "isbn") var isbn: String
    @Field(key: "body") var body: String
    @Field(key: "stars") var stars: Int

    init() {}
}

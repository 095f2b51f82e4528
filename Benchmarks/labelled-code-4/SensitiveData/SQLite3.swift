import Foundation
import SQLite3

let SQLITE_TRANSIENT = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

final class Vault {
    var db: OpaquePointer?
    let accountPassword: String
    let pinCode: Int
    let creditCard: Data
    var nickname = ""

    init(accountPassword: String, pinCode: Int, creditCard: Data) {
        self.accountPassword = accountPassword
        self.pinCode = pinCode
        self.creditCard = creditCard
    }

    func execs(mobileNumber: String, sortOrder: Int) {
        sqlite3_exec(db, "INSERT INTO users(pw) VALUES('\(accountPassword)')", nil, nil, nil)  // bad: database, sqlite3_exec
        let sql = "UPDATE users SET pw = '" + accountPassword + "'"
        sqlite3_exec(db, sql, nil, nil, nil)  // bad: database, sqlite3_exec with a variable
        sqlite3_exec(db, sql.cString(using: .utf8), nil, nil, nil)  // bad: database, cString(using:)
        sqlite3_exec(db, "UPDATE users SET sort = \(sortOrder)", nil, nil, nil)  // good: sound, sound not sensitive
        var stmt: OpaquePointer?
        sqlite3_prepare(db, sql, -1, &stmt, nil)  // bad: database, sqlite3_prepare
        sqlite3_prepare_v2(db, sql, -1, &stmt, nil)  // bad: database, sqlite3_prepare_v2
        sqlite3_prepare_v3(db, sql, -1, 0, &stmt, nil)  // bad: database, sqlite3_prepare_v3
        sqlite3_prepare_v2(db, "INSERT INTO p VALUES('\(mobileNumber)')", -1, &stmt, nil)  // bad: database, mobile number in prepare
        sqlite3_prepare16_v2(db, (sql as NSString).cString(using: String.Encoding.utf16.rawValue), -1, &stmt, nil)  // bad: database, sqlite3_prepare16_v2
        sqlite3_prepare_v2(db, "SELECT * FROM users", -1, &stmt, nil)  // good: sound, constant
    }

    func binds(latitude: Double, accountNo: Int64, medicalNotes: String) {
        var stmt: OpaquePointer?
        guard sqlite3_prepare_v2(db, "INSERT INTO u VALUES(?,?,?,?,?)", -1, &stmt, nil) == SQLITE_OK else { return }  // good: sound, constant
        sqlite3_bind_text(stmt, 1, accountPassword, -1, SQLITE_TRANSIENT)  // bad: database, bind_text
        sqlite3_bind_text(stmt, 1, (accountPassword as NSString).utf8String, -1, nil)  // bad: database, bind_text NSString.utf8String
        sqlite3_bind_text(stmt, 1, medicalNotes, Int32(medicalNotes.utf8.count), SQLITE_TRANSIENT)  // bad: database, bind_text medical
        sqlite3_bind_int(stmt, 2, Int32(pinCode))  // bad: database, bind_int
        sqlite3_bind_int64(stmt, 3, accountNo)  // bad: database, bind_int64
        sqlite3_bind_int64(stmt, 3, sqlite3_int64(accountNo))  // bad: database, bind_int64 converted
        sqlite3_bind_double(stmt, 4, latitude)  // bad: database, bind_double
        _ = creditCard.withUnsafeBytes { sqlite3_bind_blob(stmt, 5, $0.baseAddress, Int32(creditCard.count), SQLITE_TRANSIENT) }  // bad: database, bind_blob in withUnsafeBytes
        sqlite3_bind_blob(stmt, 5, (creditCard as NSData).bytes, Int32(creditCard.count), SQLITE_TRANSIENT)  // bad: database, bind_blob NSData.bytes
        sqlite3_bind_blob64(stmt, 5, Array(creditCard), UInt64(creditCard.count), SQLITE_TRANSIENT)  // bad: database, bind_blob64
        sqlite3_bind_text64(stmt, 1, accountPassword, UInt64(accountPassword.utf8.count), SQLITE_TRANSIENT, UInt8(SQLITE_UTF8))  // bad: database, bind_text64
        sqlite3_bind_text16(stmt, 1, Array(accountPassword.utf16), -1, SQLITE_TRANSIENT)  // bad: database, bind_text16
        sqlite3_bind_text(stmt, 1, nickname, -1, SQLITE_TRANSIENT)  // good: sound, sound not sensitive
        sqlite3_bind_null(stmt, 2)  // good: sound, null
        accountPassword.withCString { c in _ = sqlite3_bind_text(stmt, 1, c, -1, SQLITE_TRANSIENT) }  // bad: database, bind_text in withCString
        let values: [String] = [nickname, accountPassword]
        for (i, value) in values.enumerated() {
            sqlite3_bind_text(stmt, Int32(i + 1), value, -1, SQLITE_TRANSIENT)  // bad: database, enumerated values
        }
        bindAll(stmt, [accountPassword])  // bad: database, through a helper with Any?
    }

    private func bindAll(_ stmt: OpaquePointer?, _ params: [Any?]) {
        for (index, param) in params.enumerated() {
            switch param {
            case let s as String: sqlite3_bind_text(stmt, Int32(index + 1), s, -1, SQLITE_TRANSIENT)
            case let i as Int: sqlite3_bind_int64(stmt, Int32(index + 1), Int64(i))
            default: sqlite3_bind_null(stmt, Int32(index + 1))
            }
        }
    }
}

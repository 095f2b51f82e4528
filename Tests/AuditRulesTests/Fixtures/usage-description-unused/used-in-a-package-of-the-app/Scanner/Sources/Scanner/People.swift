import Contacts

public let store = CNContactStore()

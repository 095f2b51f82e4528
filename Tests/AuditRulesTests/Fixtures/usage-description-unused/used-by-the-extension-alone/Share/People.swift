import Contacts

let store = CNContactStore()

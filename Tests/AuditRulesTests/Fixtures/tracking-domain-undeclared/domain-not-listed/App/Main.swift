import Foundation

let pixel = URL(string: "https://ad.doubleclick.net/pixel?n=1")
let second = URL(string: "https://ad.doubleclick.net/other")
let listed = URL(string: "https://t.appsflyer.com/api")

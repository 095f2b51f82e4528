let domain = "example.com"
let base = "http://media." + domain

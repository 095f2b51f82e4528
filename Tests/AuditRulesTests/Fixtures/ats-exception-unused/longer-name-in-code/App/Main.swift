let base = "http://example.com.au/v1"
let other = "http://notexample.com"

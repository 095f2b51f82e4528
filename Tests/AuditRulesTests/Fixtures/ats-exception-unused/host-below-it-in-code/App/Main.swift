let base = "http://media.example.com/v1"

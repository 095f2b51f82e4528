let host = "http://files.example.com/list"

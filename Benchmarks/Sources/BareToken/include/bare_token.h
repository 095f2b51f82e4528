#ifndef BARE_TOKEN_H
#define BARE_TOKEN_H

// A module's functions called as they are, for comparison. The process must be logged in to the token.
int bare_token_open(const char *module, const char *token, const char *key);
int bare_token_sign(const unsigned char *digest, unsigned char *signature);

#endif

int host() { return SIZE; }

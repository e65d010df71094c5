constexpr int Columns = TILE + PAD;

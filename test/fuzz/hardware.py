"""What one request of a warp costs, from the measured rules of docs/hardware.md.

Written from that page alone; test_fuzz.py holds it against every measurement of
test/truth/sm_90_patterns.csv. A request is the lanes' byte addresses, by lane
number: {lane: address}.
"""


def degree(lanes, size):
    """Most distinct words that meet in one bank; 0 without lanes."""
    banks = {}
    for address in lanes:
        for word in range(address // 4, (address + max(size, 4) - 1) // 4 + 1
                          if size >= 4 else address // 4 + 1):
            banks.setdefault(word % 32, set()).add(word)
    return max((len(words) for words in banks.values()), default=0)


def pairs(request):
    """Every active lane meets none or its own address at lane xor k."""
    return any(all(request.get(lane ^ k, at) == at for lane, at in request.items())
               for k in (1, 2))


def single(request):
    """No pair of lanes has two active ones."""
    return any(all(lane ^ k not in request for lane in request) for k in (1, 2))


def together(first, second, request, size):
    """Wavefronts of two neighbouring groups of a load whose lanes pair."""
    both = degree(first + second, size)
    return both if both == 1 or single(request) else degree(first, size) + degree(second, size)


def shared(request, op, size):
    """(wavefronts, the profiler's ideal)."""
    filled = -(-len(request) * size // 128)
    if op in ("atomic", "cas"):
        banks = {}
        for at in request.values():
            banks[at // 4 % 32] = banks.get(at // 4 % 32, 0) + 1
        times = 2 if op == "cas" else 1
        return times * max(banks.values()), times
    parts = max(1, size // 4)
    width = 32 // parts
    split = [[at for lane, at in request.items() if lane // width == part]
             for part in range(parts)]
    if parts > 1 and op == "load" and pairs(request):
        wavefronts = sum(together(split[at], split[at + 1], request, size)
                         for at in range(0, parts, 2))
    else:
        wavefronts = sum(degree(group, size) for group in split)
    return wavefronts, min(wavefronts, max(1, filled))


def global_(request, op, size):
    """(distinct sectors, the profiler's ideal)."""
    sectors, bytes_ = set(), set()
    for at in request.values():
        sectors.update(range(at // 32, (at + size - 1) // 32 + 1))
        bytes_.add(at)
    # Lanes of one access have one width and are aligned to it.
    return len(sectors), -(-len(bytes_) * size // 32)


def cost(space, request, op, size):
    return (shared if space == "shared" else global_)(request, op, size)

#!/usr/bin/env python3
"""Writes the request bodies of the benchmark into a directory: chat-2k.json, chat-600k.json and
their -stream variants. The same seed gives the same bytes. "model" and "stream" stand at the head;
the last message is padded so that a body has exactly its size."""

import json
import pathlib
import random
import sys

SEED = 20261127
SIZES = {"2k": (2_048, 4), "600k": (600_000, 300)}  # bytes, messages

WORDS = """the of a parser buffer cache retry index offset reads writes request session after before
when each line test fails passes because value empty shared thread closes opens returns null keeps
older newer window prefix token count file module change please check why latency grows""".split()
NAMES = "load parse merge flush index render resolve split encode visit".split()
TYPES = "int String List<Path> Map<String,Long> Optional<Session> byte[]".split()
RARE = ["naïve", "→", "“quoted”", "日本語", "🚀", "C:\\build\\out", "50 %"]


def sentence(rng):
    words = rng.choices(WORDS, k=rng.randint(6, 18))
    if rng.random() < 0.15:
        words.insert(rng.randrange(len(words)), rng.choice(RARE))
    return " ".join(words).capitalize() + "."


def prose(rng, size):
    text = ""
    while len(text) < size:
        text += sentence(rng) + rng.choice([" ", " ", "\n\n"])
    return text[:size]


def code(rng, size):
    text = ""
    while len(text) < size:
        name, kind, limit = rng.choice(NAMES), rng.choice(TYPES), rng.randint(2, 4096)
        text += (
            f"    /** {sentence(rng)} */\n"
            f"    static {kind} {name}{limit}({kind} input) {{\n"
            f"        if (input == null || size(input) > {limit}) {{\n"
            f'            throw new IllegalArgumentException("{name}: \\"input\\" is over {limit}\\n");\n'
            f"        }}\n"
            f"\tlog.debug(\"{name}\\t{{}}\", input);\n"
            f"        return {rng.choice(NAMES)}(input, {rng.random():.6f});\n"
            f"    }}\n\n"
        )
    return text[:size]


def exchange(rng, number, size):
    """An assistant's tool call and its result."""
    call = f"call_{rng.getrandbits(96):024x}"
    path = f"src/main/java/app/{rng.choice(NAMES)}/{rng.choice(NAMES).title()}{number}.java"
    if rng.random() < 0.5:
        name, arguments = "read_file", {"path": path, "limit": rng.randint(50, 400)}
        result = code(rng, size)
    else:
        name, arguments = "edit_file", {"path": path, "old": code(rng, size // 3), "new": code(rng, size // 3)}
        result = json.dumps({"ok": True, "diff": code(rng, size // 3)})
    function = {"name": name, "arguments": json.dumps(arguments)}
    return [
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": call, "type": "function", "function": function}],
        },
        {"role": "tool", "tool_call_id": call, "content": result},
    ]


def conversation(rng, share, count):
    messages = [{"role": "system", "content": "You are a coding agent. " + prose(rng, share)}]
    while len(messages) < count - 1:
        if len(messages) % 12 == 1 or len(messages) + 2 > count - 1:
            messages.append({"role": "user", "content": prose(rng, share // 2)})
        elif rng.random() < 0.7:
            messages += exchange(rng, len(messages), int(share * rng.uniform(0.4, 1.8)))
        else:
            messages.append({"role": "assistant", "content": prose(rng, share // 3)})
    return messages


def encoded(stream, messages):
    request = {"model": "bench-model", "stream": stream}
    if stream:
        request["stream_options"] = {"include_usage": True}
    request |= {"temperature": 0.2, "messages": messages}
    return json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode()


def largest_within(size, count):
    """The largest conversation that leaves room for the last message."""
    best = None
    for percent in range(30, 300, 2):
        messages = conversation(random.Random(SEED), size * percent // 100 // count, count)
        if len(encoded(True, messages + [{"role": "user", "content": ""}])) <= size:
            best = messages
    return best


def body(stream, messages, size):
    """The request with a last user message that fills it up to size."""
    missing = size - len(encoded(stream, messages + [{"role": "user", "content": ""}]))
    filler = prose(random.Random(SEED), missing).encode("ascii", "replace").decode()
    filler = filler.translate(str.maketrans('\n\\"', " /'"))
    return encoded(stream, messages + [{"role": "user", "content": filler}])


def main():
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for name, (size, count) in SIZES.items():
        messages = largest_within(size, count)
        for suffix, stream in (("", False), ("-stream", True)):
            data = body(stream, messages, size)
            (out / f"chat-{name}{suffix}.json").write_bytes(data)
            print(f"chat-{name}{suffix}: {len(data)} bytes, {len(json.loads(data)['messages'])} messages")


main()

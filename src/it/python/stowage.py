"""The library as its users set it up, pointed at Stowage in front of the sandbox; it never tries again by itself."""

import os
import uuid

from openai import OpenAI

NON_ASCII = "Grüße aus Köln: 世界, ½ und 🙂"
WITH_USAGE = {"stream_options": {"include_usage": True}}
WEATHER = {
    "type": "function",
    "function": {
        "name": "weather",
        "description": "The weather in a city",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}},
    },
}


def client(key=None):
    """A client with a key of its own, which is how the sandbox tells apart whose prompts it has cached."""
    return OpenAI(
        base_url=os.environ["STOWAGE_BASE_URL"],
        api_key=key or f"sk-{uuid.uuid4()}",
        max_retries=0,
        timeout=30,
    )


def prompt(text, **more):
    return {"model": "sandbox", "messages": [{"role": "user", "content": text}], **more}


def long_text(kilobytes):
    """A prompt of this many thousand bytes."""
    return ("A thousand bytes: " + "0123456789" * 98 + "ab") * kilobytes

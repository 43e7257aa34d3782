import unittest

from stowage import NON_ASCII, WITH_USAGE, client, long_text, prompt


def text(chunks):
    return "".join(choice.delta.content or "" for chunk in chunks for choice in chunk.choices)


class StreamTest(unittest.TestCase):
    def setUp(self):
        self.openai = client()
        self.addCleanup(self.openai.close)

    def stream(self, text, **more):
        return list(self.openai.chat.completions.create(**prompt(text, stream=True, **more)))

    def test_without_asking_there_is_no_chunk_of_usage(self):
        chunks = self.stream("/sandbox say " + NON_ASCII)
        self.assertEqual(NON_ASCII, text(chunks))
        self.assertGreater(len(chunks), 5)
        for chunk in chunks:
            self.assertEqual(1, len(chunk.choices))
            self.assertIsNone(chunk.usage)

    def test_asked_for_one_chunk_of_usage_is_the_last(self):
        *chunks, last = self.stream("/sandbox say It is noon.", **WITH_USAGE)
        self.assertEqual("It is noon.", text(chunks))
        self.assertEqual([], last.choices)
        self.assertEqual(3, last.usage.completion_tokens)
        for chunk in chunks:
            self.assertIsNone(chunk.usage)

    def test_the_same_prompt_again_is_cached(self):
        def cached():
            return self.stream(long_text(20), **WITH_USAGE)[-1].usage.prompt_tokens_details.cached_tokens

        self.assertEqual(0, cached())
        self.assertEqual(4_992, cached())

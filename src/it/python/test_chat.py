import unittest

from stowage import NON_ASCII, client, long_text, prompt


class ChatTest(unittest.TestCase):
    def setUp(self):
        self.openai = client()
        self.addCleanup(self.openai.close)

    def ask(self, text):
        return self.openai.chat.completions.create(**prompt(text))

    def test_one_question_is_answered_and_counted(self):
        completion = self.ask("/sandbox say It is noon.")
        self.assertTrue(completion.id.startswith("chatcmpl-sandbox-"))
        self.assertEqual("sandbox", completion.model)
        self.assertEqual(1, len(completion.choices))
        self.assertEqual("stop", completion.choices[0].finish_reason)
        self.assertEqual("It is noon.", completion.choices[0].message.content)
        self.assertEqual(3, completion.usage.completion_tokens)
        self.assertEqual(completion.usage.prompt_tokens + 3, completion.usage.total_tokens)

    def test_text_outside_ascii_comes_back_as_it_was(self):
        completion = self.ask("/sandbox say " + NON_ASCII)
        self.assertEqual(NON_ASCII, completion.choices[0].message.content)

    def test_a_prompt_of_300_kilobytes_is_read_whole(self):
        completion = self.ask(long_text(300))
        self.assertIn(completion.usage.prompt_tokens, range(75_000, 75_100))
        self.assertIn("You wrote: A thousand bytes", completion.choices[0].message.content)

    def test_the_same_prompt_again_is_cached(self):
        def cached():
            return self.ask(long_text(20)).usage.prompt_tokens_details.cached_tokens

        self.assertEqual(0, cached())
        self.assertEqual(4_992, cached())

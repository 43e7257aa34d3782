import unittest

import openai
from stowage import client, prompt


class ErrorsTest(unittest.TestCase):
    def failure(self, kind, text, key=None, **more):
        with client(key) as library, self.assertRaises(kind) as raised:
            library.chat.completions.create(**prompt(text, **more))
        return raised.exception

    def test_429_is_a_rate_limit_that_says_when_to_come_back(self):
        error = self.failure(openai.RateLimitError, "/sandbox status 429 30")
        self.assertEqual("rate_limit_exceeded", error.code)
        self.assertEqual("30", error.response.headers["retry-after"])
        self.assertIn("Simulated status 429.", error.message)

    def test_500_is_an_internal_server_error(self):
        error = self.failure(openai.InternalServerError, "/sandbox status 500")
        self.assertEqual(500, error.status_code)
        self.assertEqual("server_error", error.type)

    def test_a_wrong_key_is_an_authentication_error(self):
        error = self.failure(openai.AuthenticationError, "Hello", key="sk-invalid")
        self.assertEqual("invalid_api_key", error.code)

    def test_instead_of_a_stream_it_is_raised_too(self):
        self.failure(openai.RateLimitError, "/sandbox status 429 30", stream=True)

import math
import unittest

from stowage import client


class ModelsTest(unittest.TestCase):
    def setUp(self):
        self.openai = client()
        self.addCleanup(self.openai.close)

    def test_the_upstreams_models_are_listed(self):
        models = self.openai.models.list().data
        self.assertEqual([("sandbox", "stowage-sandbox")], [(model.id, model.owned_by) for model in models])

    def test_embeddings_of_two_texts_are_two_unit_vectors(self):
        """The library asks for base64 by itself and decodes it."""
        response = self.openai.embeddings.create(
            model="sandbox-embedding", input=["cargo in trim", "ballast"], dimensions=24
        )
        self.assertEqual(6, response.usage.prompt_tokens)
        self.assertEqual([24, 24], [len(item.embedding) for item in response.data])
        for item in response.data:
            self.assertAlmostEqual(1, math.hypot(*item.embedding), places=5)

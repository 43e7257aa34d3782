import assert from "node:assert/strict";
import { test } from "node:test";
import { client } from "./stowage.js";

const openai = client();

test("models: the upstream's are listed", async () => {
  const models = (await openai.models.list()).data;
  assert.deepEqual(models.map(({ id, owned_by }) => [id, owned_by]), [["sandbox", "stowage-sandbox"]]);
});

// The library asks for base64 by itself and decodes it.
test("embeddings: two texts are two unit vectors", async () => {
  const response = await openai.embeddings.create({
    model: "sandbox-embedding",
    input: ["cargo in trim", "ballast"],
    dimensions: 24,
  });
  assert.equal(response.usage.prompt_tokens, 6);
  assert.equal(response.data.length, 2);
  for (const { embedding } of response.data) {
    assert.equal(embedding.length, 24);
    assert.ok(Math.abs(Math.hypot(...embedding) - 1) < 1e-5);
  }
});

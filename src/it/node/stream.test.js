import assert from "node:assert/strict";
import { test } from "node:test";
import { NON_ASCII, client, collected, longText, prompt, textOf, withUsage } from "./stowage.js";

const openai = client();
const stream = async (text, more) =>
  collected(await openai.chat.completions.create(prompt(text, { stream: true, ...more })));

test("stream: without asking there is no chunk of usage", async () => {
  const chunks = await stream(`/sandbox say ${NON_ASCII}`);
  assert.equal(textOf(chunks), NON_ASCII);
  assert.ok(chunks.length > 5);
  for (const chunk of chunks) {
    assert.equal(chunk.choices.length, 1);
    assert.equal(chunk.usage ?? null, null);
  }
});

test("stream: asked for, one chunk of usage is the last", async () => {
  const chunks = await stream("/sandbox say It is noon.", withUsage);
  assert.equal(textOf(chunks), "It is noon.");
  const last = chunks.pop();
  assert.deepEqual(last.choices, []);
  assert.equal(last.usage.completion_tokens, 3);
  for (const chunk of chunks) assert.equal(chunk.usage ?? null, null);
});

test("stream: the helper that never asks for usage works", async () => {
  const runner = openai.chat.completions.stream(prompt("/sandbox say It is noon."));
  assert.equal(await runner.finalContent(), "It is noon.");
});

test("stream: the same prompt again is cached", async () => {
  const cached = async () =>
    (await stream(longText(20), withUsage)).at(-1).usage.prompt_tokens_details.cached_tokens;
  assert.equal(await cached(), 0);
  assert.equal(await cached(), 4_992);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { NON_ASCII, client, longText, prompt } from "./stowage.js";

const ask = (text, openai = client()) => openai.chat.completions.create(prompt(text));

test("chat: one question is answered and counted", async () => {
  const completion = await ask("/sandbox say It is noon.");
  assert.match(completion.id, /^chatcmpl-sandbox-/);
  assert.equal(completion.model, "sandbox");
  assert.equal(completion.choices.length, 1);
  assert.equal(completion.choices[0].finish_reason, "stop");
  assert.equal(completion.choices[0].message.content, "It is noon.");
  assert.equal(completion.usage.completion_tokens, 3);
  assert.equal(completion.usage.total_tokens, completion.usage.prompt_tokens + 3);
});

test("chat: text outside ASCII comes back as it was", async () => {
  const completion = await ask(`/sandbox say ${NON_ASCII}`);
  assert.equal(completion.choices[0].message.content, NON_ASCII);
});

test("chat: a prompt of 300 KB is read whole", async () => {
  const { choices, usage } = await ask(longText(300));
  assert.ok(usage.prompt_tokens >= 75_000 && usage.prompt_tokens <= 75_100, `${usage.prompt_tokens} tokens`);
  assert.ok(choices[0].message.content.includes("You wrote: A thousand bytes"));
});

test("chat: the same prompt again is cached", async () => {
  const openai = client();
  const cached = async () => (await ask(longText(20), openai)).usage.prompt_tokens_details.cached_tokens;
  assert.equal(await cached(), 0);
  assert.equal(await cached(), 4_992);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import OpenAI from "openai";
import { client, prompt } from "./stowage.js";

const failure = async (text, { openai = client(), ...more } = {}) => {
  try {
    await openai.chat.completions.create(prompt(text, more));
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
};

test("error: 429 is a rate limit that says when to come back", async () => {
  const error = await failure("/sandbox status 429 30");
  assert.ok(error instanceof OpenAI.RateLimitError, error);
  assert.equal(error.code, "rate_limit_exceeded");
  assert.equal(error.headers.get("retry-after"), "30");
  assert.match(error.message, /Simulated status 429\./);
});

test("error: 500 is an internal server error", async () => {
  const error = await failure("/sandbox status 500");
  assert.ok(error instanceof OpenAI.InternalServerError, error);
  assert.equal(error.status, 500);
  assert.equal(error.type, "server_error");
});

test("error: a wrong key is an authentication error", async () => {
  const error = await failure("Hello", { openai: client("sk-invalid") });
  assert.ok(error instanceof OpenAI.AuthenticationError, error);
  assert.equal(error.code, "invalid_api_key");
});

test("error: instead of a stream it is thrown too", async () => {
  const error = await failure("/sandbox status 429 30", { stream: true });
  assert.ok(error instanceof OpenAI.RateLimitError, error);
});

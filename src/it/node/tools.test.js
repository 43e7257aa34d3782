import assert from "node:assert/strict";
import { test } from "node:test";
import { WEATHER, client, prompt } from "./stowage.js";

const openai = client();
const tools = [WEATHER];

test("tool: a call and its result lead to the final text", async () => {
  const first = prompt(
    'What is the weather?\n/sandbox tool weather {"city":"Köln"}\n/sandbox say It is 21 °C.',
    { tools },
  );
  const asking = (await openai.chat.completions.create(first)).choices[0];
  assert.equal(asking.finish_reason, "tool_calls");
  assert.equal(asking.message.tool_calls.length, 1);
  const [call] = asking.message.tool_calls;
  assert.deepEqual(call.function, { name: "weather", arguments: '{"city":"Köln"}' });

  const result = { role: "tool", tool_call_id: call.id, content: "21" };
  const second = { ...first, messages: [...first.messages, asking.message, result] };
  const answer = (await openai.chat.completions.create(second)).choices[0];
  assert.equal(answer.finish_reason, "stop");
  assert.equal(answer.message.content, "It is 21 °C.");
});

test("tool: streamed calls arrive whole and apart", async () => {
  const runner = openai.chat.completions.stream(
    prompt('/sandbox tool weather {"city":"Köln"}\n/sandbox tool weather {"city":"Kyōto","unit":"°C"}', { tools }),
  );
  const calls = (await runner.finalMessage()).tool_calls;
  assert.deepEqual(
    calls.map((call) => call.function.arguments),
    ['{"city":"Köln"}', '{"city":"Kyōto","unit":"°C"}'],
  );
  assert.deepEqual(calls.map((call) => call.function.name), ["weather", "weather"]);
  assert.equal(new Set(calls.map((call) => call.id)).size, 2);
});

test("tool: calls of Stowage's own are not seen", async () => {
  const question = prompt('/sandbox tool session_recall {"query":"weather"}\n/sandbox say It is 21 °C.', { tools });
  const answer = (await openai.chat.completions.create(question)).choices[0];
  assert.equal(answer.finish_reason, "stop");
  const streamed = await openai.chat.completions.stream(question).finalMessage();
  for (const message of [answer.message, streamed]) {
    assert.equal(message.content, "It is 21 °C.");
    assert.equal(message.tool_calls?.length ?? 0, 0);
  }
});

test("tool: calls beside Stowage's own are seen alone", async () => {
  const first = prompt(
    '/sandbox tool session_recall {"query":"weather"}\n/sandbox tool weather {"city":"Köln"}\n/sandbox say It is 21 °C.',
    { tools },
  );
  const asking = await openai.chat.completions.stream(first).finalMessage();
  assert.equal(asking.tool_calls.length, 1);
  const { id, type, function: { name } } = asking.tool_calls[0];
  assert.equal(name, "weather");

  const call = { id, type, function: { name, arguments: '{"city":"Köln"}' } };
  const answer = await openai.chat.completions.create({
    ...first,
    messages: [
      ...first.messages,
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: id, content: "21" },
    ],
  });
  assert.equal(answer.choices[0].message.content, "It is 21 °C.");
});

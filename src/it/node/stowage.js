// The library as its users set it up, pointed at Stowage in front of the sandbox; it never tries again by itself.
import { randomUUID } from "node:crypto";
import OpenAI from "openai";

export const NON_ASCII = "Grüße aus Köln: 世界, ½ und 🙂";

/** A client with a key of its own, which is how the sandbox tells apart whose prompts it has cached. */
export const client = (apiKey = `sk-${randomUUID()}`) =>
  new OpenAI({ baseURL: process.env.STOWAGE_BASE_URL, apiKey, maxRetries: 0, timeout: 30_000 });

export const prompt = (text, more = {}) => ({
  model: "sandbox",
  messages: [{ role: "user", content: text }],
  ...more,
});

export const withUsage = { stream_options: { include_usage: true } };

/** A prompt of this many thousand bytes. */
export const longText = (kilobytes) => `A thousand bytes: ${"0123456789".repeat(98)}ab`.repeat(kilobytes);

export const collected = async (stream) => {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
};

export const textOf = (chunks) =>
  chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");

export const WEATHER = {
  type: "function",
  function: {
    name: "weather",
    description: "The weather in a city",
    parameters: { type: "object", properties: { city: { type: "string" } } },
  },
};

import { send } from './api.js';

/**
 * Follows the events of a tenant. `EventSource` sends no headers, so the stream is read here; one that breaks off is gone
 * on with where it stopped.
 */

const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** Stowage gives a sign of life every 15 seconds. */
const SILENCE = 40_000;

/**
 * @param onEvent called with each event, and with `{event: 'events_lost'}` where some were missed
 * @param onState called with live, waiting or a problem
 * @returns what ends it
 */
export function follow(tenant, onEvent, onState) {
  const ended = new AbortController();
  run(tenant, onEvent, onState, ended.signal);
  return () => ended.abort();
}

async function run(tenant, onEvent, onState, ended) {
  let last;
  let pause = SHORTEST_PAUSE;
  while (!ended.aborted) {
    try {
      await read(tenant, last, ended, {
        begun: () => {
          pause = SHORTEST_PAUSE;
          onState('live');
        },
        event: (event) => {
          last = event.id ?? last;
          onEvent(event);
        },
      });
      if (!ended.aborted) {
        onState('waiting');
      }
    } catch (failure) {
      if (!ended.aborted) {
        onState(failure.name === 'AbortError' ? 'waiting' : failure);
      }
      if (failure.wantsToken) {
        return;
      }
    }
    if (!ended.aborted) {
      await slept(pause, ended);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  }
}

async function read(tenant, last, ended, told) {
  const connection = new AbortController();
  const close = () => connection.abort();
  ended.addEventListener('abort', close);
  let silence = setTimeout(close, SILENCE);
  try {
    const answer = await send(`/events/live?tenant=${encodeURIComponent(tenant)}`, {
      headers: { accept: 'text/event-stream', ...(last === undefined ? {} : { 'last-event-id': String(last) }) },
      signal: connection.signal,
    });
    told.begun();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const parse = parser(told.event);
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(close, SILENCE);
      parse(part.value);
    }
  } finally {
    clearTimeout(silence);
    ended.removeEventListener('abort', close);
  }
}

/** Splits a stream into its events: lines of name and value, an empty line after each. */
function parser(onEvent) {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => !line.startsWith(':'));
      const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trim());
      if (data.length > 0) {
        const name = lines.find((line) => line.startsWith('event:'))?.slice(6).trim();
        onEvent({ event: name, ...JSON.parse(data.join('\n')) });
      }
    }
  };
}

function slept(milliseconds, ended) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

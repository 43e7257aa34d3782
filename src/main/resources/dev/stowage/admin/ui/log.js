import { fill, h } from './dom.js';
import { bytes, capital, counted, day, time, whole, words, zoneName } from './format.js';

/** What Stowage decided on a line of history, and why; the newest first. */

const SHOWN = 200;

/** Told of every request: of interest only to who wants to see everything. */
const ROUTINE = new Set(['exchange_ended', 'history_told', 'prompt_billed', 'reasoning_heard', 'context_injected', 'context_arena_zone_adapted']);
const ROUTINE_REASONS = new Set(['below_threshold']);

const SENTENCES = {
  lineage_founded: () => 'A line of history began',
  lineage_forked: () => 'The client went back and on another way',
  history_told: ({ messages }) => `The client told ${counted(messages, 'message')}`,
  head_drifted: ({ messages }) => `The client changed ${counted(messages, 'message')} of the head`,
  head_sent: ({ message, offset }) => (message === undefined ? 'A head was sent for the first time'
    : `The head has other bytes from message ${message}, byte ${whole(offset)} on: the cached prefix is lost`),
  messages_dropped: ({ messages }) => `The client no longer sends ${counted(messages, 'message')}`,
  epoch_begun: ({ epoch }) => `Epoch ${epoch} began`,
  started_over: () => 'Reset: the next prompt is the client’s own',
  exchange_ended: ({ prompt_tokens: prompt, hit }) => `Answered: ${whole(prompt)} prompt tokens, ${whole(hit)} from the cache`,
  prompt_billed: ({ tokens }) => `Billed for ${whole(tokens)} tokens`,
  compacted: ({ level, tokens_before: before, tokens_after: after }) => `Compacted (${level}): ${whole(before)} → ${whole(after)} tokens`,
  compaction_asked: ({ level }) => `A compaction was asked for (${level})`,
  compaction_held_back: () => 'Not compacted',
  reasoning_heard: ({ messages }) => `Kept the reasoning of ${counted(messages, 'message')}`,
  exchanges_hidden: ({ exchanges, bytes: size }) => `The model called Stowage’s tools: ${counted(exchanges, 'exchange')} hidden, ${bytes(size)}`,
  block_attached: ({ zone, bytes: size }) => `Added to the tail: ${zoneName(zone)}, ${bytes(size)}`,
  context_injected: () => 'Told the model what it no longer sees',
  context_injection_dropped: () => 'Left out something that was to be added',
  context_arena_zone_adapted: () => 'Zones were given other caps',
  context_arena_slo_enforced: () => 'Room was made so that every zone has its floor',
  context_arena_floor_unmet_recovered: () => 'Floors could not be met, and zones gave some up',
  context_arena_floor_unmet_unrecoverable: () => 'Floors could not be met at all',
  context_compaction_requested: () => 'The arena asked for a compaction',
  context_external_recall_injected: () => 'Told the model what others know',
  context_external_recall_skipped: () => 'Others were not asked, or did not answer in time',
  memory_working_published: ({ lines }) => `Working memory was written anew: ${counted(lines, 'line')}`,
  verification_state_reset: () => 'What was verified is open again',
  capacity_decision: ({ action, result, p_fail_percent: percent, band }) => `${capital(action)} ${result}: p_fail ${percent}%, ${band}`,
  capacity_intervention: ({ action, tokens_before: before, tokens_after: after }) => `Intervened (${action}): ${whole(before)} → ${whole(after)} tokens`,
  session_forgotten: () => 'Forgotten',
};

export function decisionLog() {
  let told = { lineage: undefined, events: [] };
  let everything = false;
  const list = h('ol', { class: 'log' });
  const choice = h('button', { type: 'button', class: 'quiet', 'aria-pressed': 'false', onclick: toggle }, 'Show everything');
  return {
    element: h('section', { class: 'card decisions' }, h('div', { class: 'title' }, h('h2', {}, 'Decisions'), choice), list),
    update(data) {
      told = data;
      show();
    },
  };

  function toggle() {
    everything = !everything;
    choice.setAttribute('aria-pressed', String(everything));
    show();
  }

  function show() {
    const shown = told.events.filter((event) => everything || isDecision(event)).slice(-SHOWN).reverse();
    fill(list, shown.length > 0 ? shown.map(entry)
      : h('li', { class: 'none' }, 'Nothing was decided since Stowage started: prompts went out as they came.'));
  }
}

function isDecision({ event, data }) {
  return !ROUTINE.has(event) && !ROUTINE_REASONS.has(data.reason) && data.action !== 'none';
}

function entry({ event, at, data }) {
  const sentence = SENTENCES[event]?.(data) ?? capital(words(event));
  const reasons = [data.reason, asked('summary', data), asked('ranking', data)].filter(Boolean).map(words);
  const rest = SENTENCES[event] ? [] : Object.entries(data).filter(([key]) => key !== 'reason').map(([key, value]) => `${words(key)} ${value}`);
  return h('li', { class: `event-${event}` },
    h('time', { datetime: at, title: day(at) }, time(at)),
    h('span', {}, sentence, [...reasons, ...rest].length > 0 && h('span', { class: 'reason' }, [...reasons, ...rest].join(' · '))));
}

function asked(what, data) {
  return data[what] && data[what] !== 'not_asked' && `${what} ${data[what]}`;
}

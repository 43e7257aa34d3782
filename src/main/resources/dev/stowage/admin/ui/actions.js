import * as api from './api.js';
import { h } from './dom.js';
import { notice } from './notices.js';

/** What an operator may do to a session. Whatever cannot be undone is asked about first. */

const LEVELS = [
  ['soft', 'Soft', 'stale files become outlines, long results their ends'],
  ['hard', 'Hard', 'of the old exchanges, those that matter for the question at hand stay'],
  ['emergency', 'Emergency', 'one checkpoint instead of all but the last messages'],
];

export function actions(tenant, segment, { current, onDone, onProblem }) {
  const compact = async (level) => {
    await api.compact(tenant, segment, level);
    notice(`The next request of this session will be compacted (${level}).`);
  };
  const reset = async () => {
    await api.reset(tenant, segment);
    notice('Reset. The next prompt is the client’s own.');
  };
  const forget = async () => {
    const answer = await api.forget(tenant, segment);
    notice(answer.status === 202 ? (await answer.json()).reason : 'Forgotten.');
  };
  return h('div', { class: 'actions', role: 'group', 'aria-label': 'Actions' },
    button('Compact now', () => ask({
      title: 'Compact the next request?', levels: true, verb: 'Compact', act: compact,
      text: 'The client’s messages come with its next request; it is compacted then, whatever its usage. The provider’s cache is lost once.',
    })),
    button('Reset', () => ask({
      title: 'Reset this session?', verb: 'Reset', act: reset,
      text: 'A new epoch begins in each line of history: nothing is left out or added, and the next prompt is the client’s own.',
    })),
    button('Forget', () => ask({
      title: 'Forget this session?', verb: 'Forget', danger: true, act: forget,
      text: 'Its state and its archived messages are removed, in memory and in the store. This cannot be undone.',
    }), 'danger'),
    button('Download evidence', () => download().catch(onProblem)));

  function button(name, onclick, kind) {
    return h('button', { type: 'button', class: kind, onclick }, name);
  }

  /** Asks in a dialog, which is gone before anything is done. */
  function ask({ title, text, levels, verb, danger, act }) {
    const choice = h('fieldset', {}, h('legend', {}, 'Level'), LEVELS.map(([level, name, hint]) => h('label', {},
      h('input', { type: 'radio', name: 'level', value: level, checked: level === 'hard' }), h('span', {}, h('b', {}, name), ` – ${hint}`))));
    const dialog = h('dialog', { 'aria-labelledby': 'asked', onclose: closed },
      h('form', { method: 'dialog' },
        h('h2', { id: 'asked' }, title),
        h('p', {}, text),
        levels && choice,
        h('div', { class: 'buttons' },
          h('button', { value: '' }, 'Cancel'),
          h('button', { value: 'yes', class: danger ? 'danger primary' : 'primary' }, verb))));
    document.body.append(dialog);
    dialog.showModal();

    async function closed() {
      const level = choice.querySelector(':checked')?.value;
      dialog.remove();
      if (dialog.returnValue === 'yes') {
        try {
          await act(level);
          onDone();
        } catch (problem) {
          onProblem(problem);
        }
      }
    }
  }

  /** All that is known of a session, as one file that can be sent to somebody. */
  async function download() {
    const { session, events } = current();
    const evidence = { taken_at: new Date().toISOString(), session, events, settings: await api.config() };
    const href = URL.createObjectURL(new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' }));
    const name = session.id.replaceAll(/[^\w.-]+/g, '_').slice(0, 60);
    h('a', { href, download: `stowage-${name}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }
}

import * as api from './api.js';
import { actions } from './actions.js';
import { fill, gathered, h } from './dom.js';
import { decisionLog } from './log.js';
import { figures } from './figures.js';
import { memoryPart } from './memory.js';
import { promptPart } from './prompt.js';
import { withRisk } from './risk.js';
import { timeline } from './timeline.js';

/** One session: what its prompts are made of, what the cache did with them, and what Stowage decided. */

const REFRESH = 250;
const EVENTS = 1000;

/** Of every request; they say nothing that changes what is shown of the lines of history. */
const QUIET = new Set(['history_told', 'prompt_billed', 'capacity_decision']);

export function sessionView(tenant, segment, { onProblem }) {
  let session = { lineages: [] };
  let events = [];
  let chosen = '';
  let closed = false;

  const parts = [figures(), promptPart(), timeline(), decisionLog(), memoryPart()];
  const name = h('h1', {}, '…');
  const tabs = h('div', { class: 'tabs', role: 'group', 'aria-label': 'Lines of history' });
  const content = h('div', { class: 'parts' }, parts.map((part) => part.element));
  const tools = actions(tenant, segment, { current: () => ({ session, events }), onDone: () => refresh(), onProblem });
  const element = h('article', { class: 'session' },
    h('nav', { 'aria-label': 'Way back' }, h('a', { href: `#/${tenant}` }, '← Sessions')),
    h('div', { class: 'title' }, name, tools),
    tabs,
    content);
  const refresh = gathered(() => load().catch(gone), REFRESH);

  return {
    element,
    load: () => load().catch(gone),
    event(event) {
      const own = !session.id || event.session === session.id;
      if (own && event.id) {
        events = merged(events, [event]);
      }
      if (!closed && (event.event === 'events_lost' || (own && !QUIET.has(event.event)))) {
        refresh();
      }
    },
    close() {
      closed = true;
    },
  };

  async function load() {
    const [found, memory, decisions] = await Promise.all(
      [api.detail, api.workingMemory, api.decisions].map((ask) => ask(tenant, segment)));
    if (session.id !== found.id) {
      events = merged(await api.events(tenant, EVENTS, found.id), events).filter((event) => event.session === found.id);
    }
    session = found;
    if (!closed) {
      show(memory, decisions);
    }
  }

  function show(memory, decisions) {
    fill(name, session.id || '(empty)');
    document.title = `${session.id} – Stowage`;
    const lineage = session.lineages.find(({ id }) => id === chosen) ?? session.lineages[0];
    showTabs(lineage);
    const own = (told) => !told.lineage || told.lineage === lineage.id;
    const exchanges = withRisk(lineage.exchanges, decisions.filter(own));
    // In the page first: what is drawn to its own width has one, whenever the browser tells of sizes.
    if (!content.contains(parts[0].element)) {
      fill(content, parts.map((part) => part.element));
      tools.hidden = false;
    }
    parts.forEach((part) => part.update({ lineage: { ...lineage, exchanges }, events: events.filter(own), memory }));
  }

  function showTabs(lineage) {
    tabs.hidden = session.lineages.length < 2;
    const focused = tabs.contains(document.activeElement) && document.activeElement.dataset.id;
    fill(tabs, session.lineages.map((other, at) => h('button', {
      type: 'button', 'data-id': other.id, 'aria-pressed': String(other === lineage), title: other.id,
      onclick: () => {
        chosen = other.id;
        refresh();
      },
    }, `${at === 0 ? 'Last used' : `Line ${at + 1}`} · ${other.messages} messages`)));
    if (focused) {
      [...tabs.children].find((tab) => tab.dataset.id === focused)?.focus();
    }
  }

  function gone(problem) {
    if (problem.code === 'session_not_found') {
      fill(content, h('section', { class: 'empty' },
        h('h2', {}, 'This session is no longer known'),
        h('p', {}, 'It was forgotten, here or by another replica. If its client goes on, it appears again.')));
      fill(tabs);
      tools.hidden = true;
    } else {
      onProblem(problem);
    }
  }
}

/** Events that came both ways are one; those of another process may have the same number. */
function merged(before, after) {
  const all = new Map([...before, ...after].map((event) => [`${event.id} ${event.at}`, event]));
  return [...all.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id).slice(-EVENTS);
}

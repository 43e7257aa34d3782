import * as api from './api.js';
import { gathered, h, say } from './dom.js';
import { counted } from './format.js';
import { riskOf } from './risk.js';
import { classOf, COLUMNS, sessionRow } from './row.js';
import { rowsInSight } from './rows.js';

/** The sessions of a tenant, the last used first; those that are at work move to the top. */

const PAGE = 200;
const EVENTS = 1000;
const RECENT = 50;

/** Lists may be a quarter of a second behind events. */
const REFRESH = 500;
const CLOCK = 10_000;
const ALPHABET = new Intl.Collator(undefined, { numeric: true });

export function sessionsView(tenant, { onProblem }) {
  const rows = new Map();
  const risks = new Map();
  let sorted = { key: 'used', down: true };
  let more = false;

  const filter = h('input', {
    id: 'filter', type: 'search', placeholder: 'Find by id or model', 'aria-label': 'Find sessions by id or model', oninput: arrange,
  });
  const summary = h('p', { class: 'summary', role: 'status' });
  const heads = new Map(COLUMNS.map((column) => [column.key, head(column)]));
  const body = h('tbody', { onkeydown: move });
  const table = h('table', { class: 'sessions' }, h('thead', {}, h('tr', {}, [...heads.values()])), body);
  const inSight = rowsInSight(body);
  const none = h('p', { class: 'none', hidden: true });
  const moreButton = h('button', { type: 'button', hidden: true, onclick: () => page(rows.size).catch(onProblem) }, 'Load more');
  const element = h('section', { class: 'list' },
    h('div', { class: 'title' }, h('h1', {}, 'Sessions'), summary, filter), h('div', { class: 'scroll' }, table), none, moreButton);
  const clock = setInterval(() => rows.forEach((row) => row.tick()), CLOCK);
  const refresh = gathered(() => page(0, RECENT).catch(onProblem), REFRESH);

  return {
    element,
    load: async () => {
      (await api.events(tenant, EVENTS)).forEach(learn);
      do {
        await page(rows.size);
      } while (more && rows.size < 5 * PAGE);
    },
    event(event) {
      learn(event);
      if (event.event === 'session_forgotten') {
        rows.delete(event.session);
        arrange();
      }
      refresh();
    },
    close() {
      clearInterval(clock);
      inSight.close();
    },
  };

  function learn(event) {
    const risk = riskOf(event);
    if (risk) {
      risks.set(event.session, risk);
    }
  }

  async function page(skip, limit = PAGE) {
    const found = await api.sessions(tenant, skip, limit);
    for (const listed of found.data) {
      const session = { ...listed, risk: risks.get(listed.id) };
      const known = rows.get(session.id);
      if (known) {
        known.update(session);
      } else {
        rows.set(session.id, sessionRow(tenant, session));
      }
    }
    if (skip + limit >= rows.size) {
      more = found.has_more;
    }
    arrange();
  }

  function arrange() {
    const wanted = filter.value.trim().toLowerCase();
    const column = COLUMNS.find(({ key }) => key === sorted.key);
    const shown = [...rows.values()].filter((row) => row.matches(wanted)).sort((a, b) => compare(column, a, b));
    inSight.show(shown);
    table.setAttribute('aria-rowcount', shown.length + 1);
    table.classList.toggle('with-risk', shown.some((row) => row.data.risk));
    none.hidden = shown.length > 0;
    table.hidden = shown.length === 0;
    say(none, rows.size === 0 ? 'This tenant has no sessions.' : `No session matches “${filter.value}”.`);
    moreButton.hidden = !more;
    tell();
  }

  function compare(column, a, b) {
    const [left, right] = [column.of(a.data), column.of(b.data)];
    const order = typeof left === 'string' ? ALPHABET.compare(left, right) : left - right;
    return sorted.down ? -order : order;
  }

  function tell() {
    say(summary, counted(rows.size, 'session') + (more ? ' and more' : ''));
  }

  function head(column) {
    return h('th', {
      scope: 'col', class: classOf(column),
      'aria-sort': column.key === sorted.key ? 'descending' : null, title: column.hint,
    }, h('button', { type: 'button', onclick: () => sort(column) }, column.name));
  }

  function sort(column) {
    sorted = { key: column.key, down: sorted.key === column.key ? !sorted.down : column.key !== 'id' && column.key !== 'model' };
    heads.forEach((cell, key) => {
      if (key === sorted.key) {
        cell.setAttribute('aria-sort', sorted.down ? 'descending' : 'ascending');
      } else {
        cell.removeAttribute('aria-sort');
      }
    });
    arrange();
  }

  function move(pressed) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
    if (step) {
      pressed.preventDefault();
      inSight.move(step);
    }
  }
}

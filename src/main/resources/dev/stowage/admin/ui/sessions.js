import * as api from './api.js';
import { fill, gathered, h, say } from './dom.js';
import { ago, bytes, counted, day, NOTHING, percent, whole } from './format.js';
import { gauge } from './gauge.js';
import { riskOf } from './risk.js';

/** The sessions of a tenant, the last used first; those that are at work move to the top. */

const PAGE = 200;
const EVENTS = 1000;
const RECENT = 50;

/** Lists may be a quarter of a second behind events. */
const REFRESH = 500;
const CLOCK = 10_000;
const ALPHABET = new Intl.Collator(undefined, { numeric: true });

const COLUMNS = [
  { name: 'Session', key: 'id', of: (row) => row.id },
  { name: 'Model', key: 'model', of: (row) => row.latest?.model ?? '' },
  { name: 'Usage', key: 'usage', of: (row) => row.latest?.usage_ratio ?? -1 },
  { name: 'Cache hits', key: 'hits', of: (row) => row.latest?.hit_ratio ?? -1 },
  { name: 'Risk', key: 'risk', of: (row) => row.risk?.p_fail ?? -1, optional: true },
  { name: 'Epoch', key: 'epoch', of: (row) => row.latest?.epoch ?? -1, number: true },
  { name: 'Lines', key: 'lines', of: (row) => row.lineages, number: true, hint: 'Lines of history' },
  { name: 'Size', key: 'size', of: (row) => row.bytes, number: true, hint: 'What its states take' },
  { name: 'Last used', key: 'used', of: (row) => Date.parse(row.last_used), number: true },
];

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
        rows.get(event.session)?.element.remove();
        rows.delete(event.session);
        tell();
      }
      refresh();
    },
    close: () => clearInterval(clock),
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
    const elements = shown.map((row) => row.element);
    const same = elements.length === body.children.length && elements.every((row, at) => row === body.children[at]);
    if (!same) {
      reorder(elements);
    }
    table.classList.toggle('with-risk', shown.some((row) => row.data.risk));
    none.hidden = shown.length > 0;
    table.hidden = shown.length === 0;
    say(none, rows.size === 0 ? 'This tenant has no sessions.' : `No session matches “${filter.value}”.`);
    moreButton.hidden = !more;
    tell();
  }

  /** Moved rows lose the focus of what is in them. */
  function reorder(elements) {
    const focused = body.contains(document.activeElement) ? document.activeElement : undefined;
    body.replaceChildren(...elements);
    focused?.focus({ preventScroll: true });
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
      scope: 'col', class: [column.number && 'number', column.optional && 'risk'].filter(Boolean).join(' ') || null,
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
    const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[pressed.key];
    const other = step && pressed.target.closest('tr')?.[step];
    if (other) {
      pressed.preventDefault();
      other.querySelector('a').focus();
    }
  }
}

/** One row, which changes only where its session does. */
function sessionRow(tenant, first) {
  const cells = COLUMNS.map((column) =>
    h('td', { class: [column.number && 'number', column.optional && 'risk'].filter(Boolean).join(' ') || null }));
  const [name, model, usage, hits, risk, epoch, lines, size, used] = cells;
  const usageGauge = gauge('usage');
  const hitGauge = gauge('hit');
  const riskGauge = gauge('risk');
  const element = h('tr', {}, cells);
  const row = { element, data: first, update, tick, matches };
  usage.append(usageGauge.element);
  hits.append(hitGauge.element);
  risk.append(riskGauge.element);
  fill(name, first.href
    ? h('a', { href: `#/${tenant}/${first.href.split('/').at(-1)}`, title: first.id }, first.id || '(empty)')
    : h('span', { title: 'An id of this length has no address' }, first.id));
  update(first);
  return row;

  function update(session) {
    row.data = session;
    const { latest, risk: load } = session;
    say(model, latest?.model ?? NOTHING);
    usageGauge.set(latest?.usage_ratio);
    hitGauge.set(latest?.hit_ratio);
    riskGauge.set(load?.p_fail, load && `${percent(load.p_fail)} ${load.band}`);
    say(epoch, whole(latest?.epoch));
    say(lines, whole(session.lineages));
    say(size, bytes(session.bytes));
    tick();
  }

  function tick() {
    used.title = day(row.data.last_used);
    say(used, ago(row.data.last_used));
  }

  function matches(text) {
    return row.data.id.toLowerCase().includes(text) || (row.data.latest?.model ?? '').toLowerCase().includes(text);
  }
}

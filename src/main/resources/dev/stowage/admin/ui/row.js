import { fill, h, say } from './dom.js';
import { ago, bytes, day, NOTHING, percent, whole } from './format.js';
import { gauge } from './gauge.js';

/** What a list of sessions tells of each. */
export const COLUMNS = [
  { name: 'Session', key: 'id', of: (row) => row.id },
  { name: 'Model', key: 'model', of: (row) => row.latest?.model ?? '' },
  { name: 'Usage', key: 'usage', of: (row) => row.latest?.usage_ratio ?? -1 },
  { name: 'Cache hits', key: 'hits', of: (row) => row.latest?.hit_ratio ?? -1 },
  { name: 'Risk', key: 'risk', of: (row) => row.risk?.p_fail ?? -1 },
  { name: 'Epoch', key: 'epoch', of: (row) => row.latest?.epoch ?? -1, number: true },
  { name: 'Lines', key: 'lines', of: (row) => row.lineages, number: true, hint: 'Lines of history' },
  { name: 'Size', key: 'size', of: (row) => row.bytes, number: true, hint: 'What its states take' },
  { name: 'Last used', key: 'used', of: (row) => Date.parse(row.last_used), number: true },
];

/** The classes of a column's cells. */
export const classOf = ({ key, number }) => (number ? `${key} number` : key);

/** One session. Its element is made when it is first asked for, and changes only where the session does. */
export function sessionRow(tenant, first) {
  let made;
  const row = {
    data: first,
    get isMade() {
      return made !== undefined;
    },
    get element() {
      made ??= cells(tenant, first.id, first.href, row);
      return made.element;
    },
    update(session) {
      row.data = session;
      made?.tell();
    },
    tick: () => made?.tick(),
    matches: (text) => row.data.id.toLowerCase().includes(text) || (row.data.latest?.model ?? '').toLowerCase().includes(text),
  };
  return row;
}

function cells(tenant, id, href, row) {
  const all = COLUMNS.map((column) => h('td', { class: classOf(column) }));
  const [name, model, usage, hits, risk, epoch, lines, size, used] = all;
  const usageGauge = gauge('usage');
  const hitGauge = gauge('hit');
  const riskGauge = gauge('risk');
  usage.append(usageGauge.element);
  hits.append(hitGauge.element);
  risk.append(riskGauge.element);
  fill(name, href
    ? h('a', { href: `#/${tenant}/${href.split('/').at(-1)}`, title: id }, id || '(empty)')
    : h('span', { title: 'An id of this length has no address' }, id));
  tell();
  return { element: h('tr', {}, all), tell, tick };

  function tell() {
    const { latest, risk: load, lineages, bytes: taken } = row.data;
    say(model, latest?.model ?? NOTHING);
    model.title = latest?.model ?? '';
    usageGauge.set(latest?.usage_ratio);
    hitGauge.set(latest?.hit_ratio);
    riskGauge.set(load?.p_fail, load && `${percent(load.p_fail)} ${load.band}`);
    say(epoch, whole(latest?.epoch));
    say(lines, whole(lineages));
    say(size, bytes(taken));
    tick();
  }

  function tick() {
    used.title = day(row.data.last_used);
    say(used, ago(row.data.last_used));
  }
}

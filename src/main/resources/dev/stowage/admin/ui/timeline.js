import { fill, h, s, say } from './dom.js';
import { hitRatio } from './figures.js';
import { counted, day, NOTHING, percent, short, time, whole, words } from './format.js';

/** The last exchanges: tokens by their fate in the cache, how full the window was, and what Stowage did in between. */

const HEIGHT = 210;
const TOP = 22;
const BOTTOM = 20;
const LEFT = 44;
const RIGHT = 40;
const WIDEST_BAR = 26;
const FATES = [['hit', 'From the cache'], ['write', 'Written to it'], ['miss', 'In full'], ['unknown', 'Not told']];
const COLUMNS = ['Answered', 'History', 'Model', 'Messages', 'Prompt', 'Hit', 'Miss', 'Write', 'Answer', 'Usage'];

export function timeline() {
  const readout = h('p', { class: 'readout', 'aria-live': 'polite' });
  const chart = h('div', { class: 'chart', tabindex: '0', role: 'group', 'aria-label': 'Requests, the newest right. Arrow keys go from one to the next.', onkeydown: step });
  const legend = h('ul', { class: 'legend' });
  const body = h('tbody', {});
  const details = h('details', { ontoggle: tabulate }, h('summary', {}, 'As a table'),
    h('div', { class: 'scroll' }, h('table', {},
      h('thead', {}, h('tr', {}, COLUMNS.map((name, at) => h('th', { scope: 'col', class: at > 2 ? 'number' : null }, name)))), body)));
  const element = h('section', { class: 'card timeline' }, h('h2', {}, 'Requests'), legend, chart, readout, details);
  let data = { exchanges: [], marks: [] };
  let chosen = -1;
  let columns = [];
  new ResizeObserver(() => draw()).observe(chart);
  return { element, update };

  function update({ lineage, events }) {
    const { exchanges } = lineage;
    const followed = chosen === data.exchanges.length - 1;
    data = { exchanges, marks: marksOf(events, exchanges) };
    chosen = followed ? exchanges.length - 1 : Math.min(chosen, exchanges.length - 1);
    draw();
    tabulate();
  }

  /** Nobody pays for a table that is folded. */
  function tabulate() {
    fill(body, details.open ? data.exchanges.map(row).reverse() : []);
  }

  function draw() {
    const width = chart.clientWidth;
    const { exchanges, marks } = data;
    if (exchanges.length === 0) {
      fill(chart, h('p', { class: 'none' }, 'No exchange of this line has ended yet.'));
      fill(legend);
      say(readout, '');
    } else if (width > 0) {
      columns = [];
      fill(chart, picture(width, exchanges, marks, columns, choose));
      columns[chosen]?.classList.add('chosen');
      fill(legend, keys(exchanges, marks));
      say(readout, told(exchanges[chosen]));
    }
  }

  function choose(at) {
    if (at !== chosen) {
      columns[chosen]?.classList.remove('chosen');
      chosen = at;
      columns[chosen]?.classList.add('chosen');
      say(readout, told(data.exchanges[chosen]));
    }
  }

  function step(pressed) {
    const last = data.exchanges.length - 1;
    const to = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last }[pressed.key];
    if (to !== undefined && last >= 0) {
      pressed.preventDefault();
      choose(Math.max(0, Math.min(last, to)));
    }
  }
}

/** Compactions and interventions, each before the exchange that it changed. */
function marksOf(events, exchanges) {
  return events
    .filter(({ event }) => event === 'compacted' || event === 'started_over' || event.includes('intervention'))
    .map((event) => ({ event, at: exchanges.findIndex(({ at }) => Date.parse(at) >= Date.parse(event.at)) }))
    .filter(({ at }) => at >= 0);
}

function parts(exchange) {
  const { hit, miss, write, prompt_tokens: prompt, estimate } = exchange;
  return hit === null
    ? { unknown: prompt ?? estimate ?? 0 }
    : { hit, write: write ?? 0, miss: Math.max(0, (miss ?? prompt - hit - (write ?? 0))) };
}

const size = (exchange) => Object.values(parts(exchange)).reduce((sum, part) => sum + part, 0);

/** @param columns filled with one for each exchange */
function picture(width, exchanges, marks, columns, choose) {
  const inner = width - LEFT - RIGHT;
  const slot = Math.min(inner / exchanges.length, 2.2 * WIDEST_BAR);
  const bar = Math.min(WIDEST_BAR, slot * 0.72);
  const base = HEIGHT - BOTTOM;
  const top = niceTop(Math.max(1, ...exchanges.map(size)));
  const y = (tokens) => base - (tokens / top) * (base - TOP);
  const ratioY = (ratio) => base - Math.min(1, ratio) * (base - TOP);
  const x = (at) => LEFT + at * slot + slot / 2;
  exchanges.forEach((exchange, at) => columns.push(column(exchange, { x: x(at), slot, bar, y, base, choose: () => choose(at) })));
  return s('svg', { width, height: HEIGHT, 'aria-hidden': 'true' },
    [0, 0.5, 1].flatMap((share) => [
      s('line', { class: 'grid', x1: LEFT, x2: width - RIGHT, y1: y(share * top), y2: y(share * top) }),
      s('text', { class: 'axis', x: LEFT - 6, y: y(share * top) + 4, 'text-anchor': 'end' }, short(share * top)),
      s('text', { class: 'axis', x: width - RIGHT + 6, y: y(share * top) + 4 }, percent(share)),
    ]),
    columns,
    line('usage', exchanges.map((exchange) => exchange.usage_ratio), x, ratioY),
    line('risk', exchanges.map((exchange) => exchange.risk?.p_fail), x, ratioY),
    marks.map(({ event, at }) => mark(event, x(at) - slot / 2)),
    [0, exchanges.length - 1].filter((at, index) => index === 0 || at > 3).map((at) =>
      s('text', { class: 'axis', x: x(at), y: HEIGHT - 5, 'text-anchor': at === 0 ? 'start' : 'end' }, time(exchanges[at].at))));
}

function column(exchange, { x, slot, bar, y, base, choose }) {
  let below = 0;
  const all = parts(exchange);
  const rects = FATES.filter(([fate]) => all[fate] > 0).map(([fate]) => {
    const from = below;
    below += all[fate];
    return s('rect', { class: `tokens-${fate}`, x: x - bar / 2, width: bar, y: y(below), height: Math.max(0.5, y(from) - y(below)) });
  });
  return s('g', { onpointerenter: choose, onclick: choose },
    s('rect', { class: 'slot', x: x - slot / 2, width: slot, y: TOP, height: base - TOP }), rects);
}

/** A line that has gaps where nobody told. */
function line(kind, ratios, x, y) {
  const points = ratios.map((ratio, at) => [ratio, at]).filter(([ratio]) => ratio !== null && ratio !== undefined);
  if (points.length === 0) {
    return null;
  }
  const path = points.map(([ratio, at], index) =>
    `${index > 0 && points[index - 1][1] === at - 1 ? 'L' : 'M'}${x(at).toFixed(1)} ${y(ratio).toFixed(1)}`).join('');
  return s('g', { class: `line ${kind}` }, s('path', { d: path }),
    points.map(([ratio, at]) => s('circle', { cx: x(at), cy: y(ratio), r: 2 })));
}

function mark(event, x) {
  const level = event.data.level ?? (event.event === 'started_over' ? 'reset' : 'intervention');
  return s('g', { class: `mark ${level}` },
    s('line', { x1: x, x2: x, y1: 12, y2: HEIGHT - BOTTOM }),
    s('path', { d: `M${x - 5} 3h10l-5 9z` }),
    s('title', {}, `${words(event.event)}: ${Object.values(event.data).filter((value) => typeof value === 'string').map(words).join(', ')}`));
}

function niceTop(most) {
  const size = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 5, 8, 10].map((step) => step * size).find((step) => step >= most);
}

function keys(exchanges, marks) {
  const fates = FATES.filter(([fate]) => exchanges.some((exchange) => parts(exchange)[fate] > 0));
  const has = (field) => exchanges.some((exchange) => exchange[field] !== null && exchange[field] !== undefined);
  return [
    ...fates.map(([fate, name]) => h('li', {}, h('span', { class: `key tokens-${fate}` }), name)),
    has('usage_ratio') && h('li', {}, h('span', { class: 'key line usage' }), 'Usage of the window'),
    has('risk') && h('li', {}, h('span', { class: 'key line risk' }), 'p_fail'),
    marks.length > 0 && h('li', {}, h('span', { class: 'key mark' }, '▼'), counted(marks.length, 'change') + ' by Stowage'),
  ];
}

function told(exchange) {
  if (!exchange) {
    return 'Point at a bar, or press an arrow key, for its figures.';
  }
  const { hit, miss, write } = exchange;
  return [
    time(exchange.at), words(exchange.kind), `${whole(exchange.prompt_tokens ?? exchange.estimate)} prompt tokens`,
    hit === null ? 'cache not told' : `${whole(hit)} hit (${percent(hitRatio(exchange))}), ${whole(miss)} miss${write ? `, ${whole(write)} written` : ''}`,
    exchange.usage_ratio === null ? '' : `${percent(exchange.usage_ratio)} of the window`,
    exchange.risk ? `p_fail ${percent(exchange.risk.p_fail)}` : '', exchange.model,
  ].filter(Boolean).join(' · ');
}

function row(exchange) {
  const numbers = [exchange.messages, exchange.prompt_tokens, exchange.hit, exchange.miss, exchange.write, exchange.completion_tokens];
  return h('tr', {},
    h('td', { title: day(exchange.at) }, time(exchange.at)), h('td', {}, words(exchange.kind)), h('td', {}, exchange.model || NOTHING),
    numbers.map((number) => h('td', { class: 'number' }, whole(number))),
    h('td', { class: 'number' }, percent(exchange.usage_ratio)));
}

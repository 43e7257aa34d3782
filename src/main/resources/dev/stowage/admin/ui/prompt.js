import { textCell, unfolded } from './details.js';
import { fill, h, s } from './dom.js';
import { bytes, counted, day, short, whole, words, zoneName } from './format.js';
import { showHidden } from './hidden.js';

/** What the last prompt was made of: who said it, what Stowage added, and what became of each message. */

const ORIGINS = { instructions: 'Instructions', tools: 'Tools declared', users: 'Users', assistants: 'Assistant', results: 'Tool results' };
const FATES = { keep: 'as the client sent it', outline: 'shortened', leave_out: 'left out', checkpointed: 'in the checkpoint' };
const BYTES_PER_TOKEN = 4;
const MAP_HEIGHT = 14;

export function promptPart() {
  const bar = h('div', { class: 'stack' });
  const legend = h('ul', { class: 'legend' });
  const map = h('div', { class: 'map' });
  const fates = h('ul', { class: 'legend' });
  const blocks = h('div', {});
  const hidden = h('div', {});
  const drift = h('div', {});
  return {
    element: h('section', { class: 'card prompt' }, h('h2', {}, 'Prompt'), bar, legend, map, fates, blocks, hidden, drift),
    update({ lineage }) {
      showStack(bar, legend, lineage);
      showMap(map, fates, lineage);
      showBlocks(blocks, lineage.blocks);
      showHidden(hidden, lineage.hidden);
      showDrift(drift, lineage.drift);
    },
  };
}

function showStack(bar, legend, { prompt_by_origin: { tokens, block_bytes: added }, hidden }) {
  const hiddenBytes = hidden.reduce((sum, exchange) => sum + exchange.bytes, 0);
  const parts = [
    ...Object.entries(ORIGINS).map(([key, name]) => ({ key, name, size: tokens[key], note: '' })),
    ...Object.entries(added).map(([zone, size]) => ({
      key: 'added', name: zoneName(zone), size: Math.round(size / BYTES_PER_TOKEN), note: '≈ ',
    })),
    { key: 'hidden', name: 'Hidden exchanges', size: Math.round(hiddenBytes / BYTES_PER_TOKEN), note: '≈ ' },
  ].filter(({ size }) => size > 0);
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  const told = ({ name, size, note }) => `${name}: ${note}${whole(size)} tokens, ${Math.round((size / total) * 100)}%`;
  bar.hidden = total === 0;
  fill(bar, parts.map((part) => h('span', {
    class: `segment origin-${part.key}`, title: told(part), style: { 'flex-grow': part.size },
  })));
  bar.setAttribute('role', 'img');
  bar.setAttribute('aria-label', `Where the last prompt came from. ${parts.map(told).join('. ')}`);
  fill(legend, total === 0
    ? h('li', { class: 'none' }, 'No prompt of this line has been counted yet.')
    : parts.map((part) => h('li', {},
      h('span', { class: `key origin-${part.key}` }), part.name, h('b', {}, part.note + short(part.size)))));
}

/** A message is a column; a path for each fate, however many messages there are. */
function showMap(map, legend, { messages, fates = [] }) {
  const changed = fates.some(({ fate }) => fate !== 'keep');
  map.hidden = legend.hidden = !changed;
  if (!changed) {
    return;
  }
  const paths = {};
  const counts = {};
  let from = 0;
  for (const { fate, messages: length } of fates) {
    paths[fate] = `${paths[fate] ?? ''}M${from} 0h${length}v${MAP_HEIGHT}h${-length}z`;
    counts[fate] = (counts[fate] ?? 0) + length;
    from += length;
  }
  const told = Object.keys(FATES).filter((fate) => counts[fate]).map((fate) => `${whole(counts[fate])} ${FATES[fate]}`);
  fill(map, s('svg', {
    viewBox: `0 0 ${Math.max(1, from)} ${MAP_HEIGHT}`, preserveAspectRatio: 'none', role: 'img',
    'aria-label': `What became of ${counted(messages, 'message')}, the oldest left: ${told.join(', ')}`,
  }, Object.entries(paths).map(([fate, d]) => s('path', { class: `fate-${fate}`, d }))));
  fill(legend, h('li', { class: 'lead' }, `${counted(messages, 'message')}, the oldest left:`), Object.keys(counts).map((fate) =>
    h('li', {}, h('span', { class: `key fate-${fate}` }), FATES[fate] ?? words(fate), h('b', {}, whole(counts[fate])))));
}

function showBlocks(place, blocks) {
  unfolded(place, `${counted(blocks.length, 'block')} that Stowage adds`, ['Zone', 'Place', 'Size', 'Text'],
    blocks.map((block) => h('tr', {},
      h('td', {}, block.checkpoint ? 'Checkpoint' : zoneName(block.zone)),
      h('td', {}, block.place === 'head' ? 'head of the epoch' : 'tail of a message'),
      h('td', { class: 'number' }, bytes(block.bytes)),
      textCell(block.text))));
}

function showDrift(place, drift) {
  fill(place, drift && h('div', { class: 'drift' },
    h('h3', {}, 'Last broken prefix'),
    h('p', {}, 'The head of the prompt came with other bytes at ', h('b', {}, day(drift.at)), ': first at ',
      h('b', {}, `message ${drift.message}, byte ${whole(drift.offset)}`), '. From there on nothing could come from the cache.'),
    drift.excerpt && h('pre', { tabindex: '0', 'aria-label': 'What stands there now' }, drift.excerpt)));
}

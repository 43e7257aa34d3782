import { textCell, unfolded } from './details.js';
import { h } from './dom.js';
import { bytes, counted } from './format.js';

const HEADS = ['Behind message', 'Tool', 'The model asked', 'Stowage answered', 'Size'];

/** What a model asked of Stowage's own tools: it stands in prompts, and the client has never seen it. */
export function showHidden(place, hidden) {
  unfolded(place, `${counted(hidden.length, 'exchange')} with Stowage, hidden from the client`, HEADS,
    hidden.flatMap((exchange) => exchange.calls.map((call, at) => h('tr', { class: 'unseen' },
      h('td', {}, at === 0 && String(exchange.message), at === 0 && exchange.beside_of_clients > 0
        && h('span', { class: 'hint' }, ` beside ${counted(exchange.beside_of_clients, 'call')} of the client’s`)),
      h('td', {}, h('code', {}, call.tool), ' ', h('span', { class: 'badge' }, 'hidden')),
      textCell(call.arguments),
      textCell(call.answer),
      h('td', { class: 'number' }, at === 0 && bytes(exchange.bytes))))));
}

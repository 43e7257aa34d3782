import { fill, h } from './dom.js';

/** A table that is there when somebody unfolds it, and stays unfolded when it is filled anew; nothing where it has no rows. */
export function unfolded(place, summary, heads, rows) {
  const open = place.querySelector('details')?.open ?? false;
  fill(place, rows.length > 0 && h('details', { open },
    h('summary', {}, summary),
    h('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': summary }, h('table', {},
      h('thead', {}, h('tr', {}, heads.map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, rows)))));
}

/** A text that may be kept from who looks. */
export const textCell = (text) => h('td', { class: 'text' },
  text === null ? h('span', { class: 'hint' }, 'not shown: stowage.admin.show-content') : h('pre', { tabindex: '0' }, text));

import { h, say } from './dom.js';

/** What is said at the top of the page. */

const SHOWN = 6_000;

/** Tells something for a while; errors stay until they are closed. */
export function notice(text, kind = 'done') {
  const place = document.getElementById('notices');
  [...place.children].filter((other) => other.firstChild.textContent === text).forEach((other) => other.remove());
  const note = h('div', { class: `notice ${kind}` },
    h('span', {}, text),
    h('button', { type: 'button', class: 'quiet', 'aria-label': 'Close this notice', onclick: () => note.remove() }, '×'));
  place.append(note);
  if (kind !== 'error') {
    setTimeout(() => note.remove(), SHOWN);
  }
}

/** Whether the page is live; not there while it follows nothing. */
export function liveMark() {
  const text = h('span', {}, 'Connecting');
  const element = h('span', { class: 'live', hidden: true }, h('span', { class: 'dot', 'aria-hidden': 'true' }), text);
  return {
    element,
    hide() {
      element.hidden = true;
    },
    set(state) {
      element.hidden = false;
      const known = typeof state === 'string' ? state : 'off';
      element.dataset.state = known;
      element.title = known === 'off' ? state.message : '';
      say(text, { live: 'Live', waiting: 'Connecting', off: 'Offline' }[known]);
    },
  };
}

import { h, say } from './dom.js';
import { percent } from './format.js';

/** A ratio as a short bar with its figure; for usage and risk the colour tells where it gets tight. */

const TIGHT = { usage: [0.6, 0.9], risk: [0.5, 0.62], hit: [2, 2] };

export function gauge(kind) {
  const fillElement = h('span', { class: 'fill' });
  const text = h('span', { class: 'figure' });
  const element = h('span', { class: `gauge ${kind}` }, h('span', { class: 'track', 'aria-hidden': 'true' }, fillElement), text);
  return {
    element,
    /** @param label what is written, if it is not the percentage alone */
    set(ratio, label) {
      const known = ratio ?? 0;
      const [from, to] = TIGHT[kind];
      element.dataset.level = known >= to ? 'full' : known >= from ? 'tight' : 'easy';
      fillElement.style.setProperty('width', `${Math.min(100, known * 100)}%`);
      say(text, label || percent(ratio));
    },
  };
}

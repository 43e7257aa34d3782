import { h } from './dom.js';

/**
 * The rows of a long table of which only those in sight are there, some around them, and the one that has the focus: a browser
 * lays out hundreds of rows for a tenth of a second. Gaps as high as the others stand in their place.
 */

const AROUND = 12;

/** The page changes once for so many rows that are scrolled by. */
const STEP = 6;
const LIKELY_HEIGHT = 34;

/** The row of the heads is the first. */
const FIRST = 2;

/** @param body what they are put into; it scrolls with the page */
export function rowsInSight(body) {
  let rows = [];
  let height = LIKELY_HEIGHT;
  let place = '';
  addEventListener('scroll', look, { passive: true });
  addEventListener('resize', anew);

  return {
    /** @param all in their order, each with an `element` that is made when it is first asked for, and `isMade` */
    show(all) {
      rows = all;
      anew();
    },
    /** The row beside the focused one that can have the focus, `step` away or further. */
    move(step) {
      let at = focusedAt() + step;
      while (rows[at] && !rows[at].element.querySelector('a')) {
        at += step;
      }
      if (rows[at]) {
        put(range(), at);
        rows[at].element.querySelector('a').focus();
      }
    },
    close() {
      removeEventListener('scroll', look);
      removeEventListener('resize', anew);
    },
  };

  function anew() {
    place = '';
    look();
  }

  function look() {
    height = body.querySelector('[aria-rowindex]')?.getBoundingClientRect().height || LIKELY_HEIGHT;
    const [from, to] = range();
    if (place !== `${from} ${to}`) {
      place = `${from} ${to}`;
      put([from, to], focusedAt());
    }
  }

  function range() {
    const top = -body.getBoundingClientRect().top;
    const first = Math.floor(top / height / STEP) * STEP - AROUND;
    const last = Math.ceil((top + innerHeight) / height / STEP) * STEP + AROUND;
    return [Math.max(0, Math.min(first, rows.length - AROUND)), Math.min(rows.length, last)];
  }

  function focusedAt() {
    const focused = body.contains(document.activeElement) && document.activeElement.closest('tr');
    return focused ? rows.findIndex((row) => row.isMade && row.element === focused) : -1;
  }

  function put([from, to], besides) {
    const wanted = [];
    let next = 0;
    const until = (at) => at > next && wanted.push(gap((at - next) * height));
    const add = (at) => {
      until(at);
      rows[at].element.setAttribute('aria-rowindex', at + FIRST);
      wanted.push(rows[at].element);
      next = at + 1;
    };
    if (besides >= 0 && besides < from) {
      add(besides);
    }
    for (let at = from; at < to; at++) {
      add(at);
    }
    if (besides >= to) {
      add(besides);
    }
    until(rows.length);
    exchange(wanted);
  }

  /** Rows that stay are not touched, and those that have to be moved get their focus back. */
  function exchange(wanted) {
    const focused = body.contains(document.activeElement) ? document.activeElement : undefined;
    const stay = new Set(wanted);
    [...body.children].filter((element) => !stay.has(element)).forEach((element) => element.remove());
    wanted.forEach((element, at) => {
      if (body.children[at] !== element) {
        body.insertBefore(element, body.children[at] ?? null);
      }
    });
    if (focused && focused !== document.activeElement) {
      focused.focus({ preventScroll: true });
    }
  }
}

function gap(height) {
  return h('tr', { class: 'gap', 'aria-hidden': 'true' }, h('td', { style: { height: `${height}px` } }));
}

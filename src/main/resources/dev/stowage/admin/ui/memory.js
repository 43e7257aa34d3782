import { fill, h } from './dom.js';

/** The working set and the working memory of a session, where Stowage has them. */
export function memoryPart() {
  const files = h('ul', { class: 'files' });
  const filesPart = h('div', {}, h('h2', {}, 'Working set'), files);
  const text = h('pre', { tabindex: '0', 'aria-label': 'working.md' });
  const textPart = h('div', {}, h('h2', {}, 'working.md'), text);
  const element = h('section', { class: 'card memory' }, filesPart, textPart);
  return {
    element,
    update({ lineage, memory }) {
      const set = lineage.working_set ?? [];
      filesPart.hidden = set.length === 0;
      textPart.hidden = memory === '';
      element.hidden = filesPart.hidden && textPart.hidden;
      fill(files, set.map((file) => h('li', {}, h('code', {}, file))));
      fill(text, memory);
    },
  };
}

import { h, say } from './dom.js';

/** Light, dark, or as the system has it. */

const KEPT = 'stowage.theme';
const THEMES = ['auto', 'light', 'dark'];

let theme = localStorage.getItem(KEPT) ?? 'auto';
apply();

function apply() {
  document.documentElement.dataset.theme = theme;
}

export function themeButton() {
  const button = h('button', { type: 'button', class: 'quiet', onclick: next });
  const tell = () => say(button, `Theme: ${theme}`);
  tell();
  return button;

  function next() {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    localStorage.setItem(KEPT, theme);
    apply();
    tell();
  }
}

import * as api from './api.js';
import { h, say } from './dom.js';

/** Asks for the admin token, and keeps one that opens for as long as the tab is open. */
export function tokenForm(problem, onOpened) {
  const input = h('input', { id: 'token', type: 'password', autocomplete: 'off', required: true, 'aria-describedby': 'token-hint' });
  const wrong = h('p', { class: 'wrong', role: 'alert' }, api.token.get() ? 'This token does not open. Try another.' : '');
  return h('form', { class: 'token', onsubmit: submit },
    h('h1', {}, 'Admin token'),
    h('p', { id: 'token-hint' }, 'The value of ', h('code', {}, 'stowage.admin.token'),
      '. It is kept in this tab, and gone when the tab is closed.'),
    h('label', { for: 'token' }, 'Token'),
    input,
    wrong,
    h('button', { type: 'submit', class: 'primary' }, 'Open the console'));

  async function submit(event) {
    event.preventDefault();
    api.token.set(input.value.trim());
    try {
      await api.tenants();
      onOpened();
    } catch (refused) {
      api.token.forget();
      say(wrong, refused.wantsToken ? 'This token does not open. Try another.' : refused.message);
      input.select();
    }
  }
}

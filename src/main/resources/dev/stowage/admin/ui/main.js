import * as api from './api.js';
import { fill, h } from './dom.js';
import { follow } from './live.js';
import { liveMark, notice } from './notices.js';
import { sessionsView } from './sessions.js';
import { sessionView } from './session.js';
import { themeButton } from './theme.js';
import { tokenForm } from './token.js';

/** The page as a whole: which view is shown for which address, and who follows the events. */

const LOOK_FOR_TENANTS = 3_000;

const main = document.getElementById('main');
const mark = liveMark();
const tenantChoice = h('select', { id: 'tenant', onchange: () => go(`#/${tenantChoice.value}`) });
const tenantLabel = h('label', { class: 'tenant', for: 'tenant', hidden: true }, 'Tenant ', tenantChoice);
const leave = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: forgetToken }, 'Forget token');

let view = { close() {}, event() {} };
let stop = () => {};
let followed = '';

document.getElementById('controls').append(tenantLabel, mark.element, themeButton(), leave);
addEventListener('hashchange', async () => {
  await show();
  main.focus({ preventScroll: true });
});
addEventListener('keydown', shortcuts);
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
show();

function go(hash) {
  location.hash = hash;
}

/** `#/tenant`, `#/tenant/session`, or nothing for the tenant used last. */
async function show() {
  const [tenant, segment] = location.hash.replace(/^#\//, '').split('/');
  view.close();
  view = { close() {}, event() {} };
  document.title = 'Stowage';
  try {
    const chosen = await choose(tenant);
    if (!chosen) {
      empty();
      return;
    }
    watch(chosen);
    view = segment
      ? sessionView(chosen, segment, { onProblem: trouble })
      : sessionsView(chosen, { onProblem: trouble });
    fill(main, view.element);
    await view.load();
  } catch (problem) {
    trouble(problem);
  }
}

async function choose(wanted) {
  const tenants = await api.tenants();
  const chosen = tenants.find((tenant) => tenant.id === wanted) ?? tenants[0];
  leave.hidden = !api.token.get();
  tenantLabel.hidden = tenants.length < 2;
  fill(tenantChoice, tenants.map((tenant) => h('option', { value: tenant.id }, tenant.label)));
  tenantChoice.value = chosen?.id ?? '';
  return chosen?.id;
}

function watch(tenant) {
  if (tenant !== followed) {
    stop();
    followed = tenant;
    mark.set('waiting');
    stop = follow(tenant, (event) => view.event(event), (state) => {
      mark.set(state);
      if (state.wantsToken) {
        trouble(state);
      }
    });
  }
}

function unwatch() {
  stop();
  followed = '';
  mark.hide();
}

function trouble(problem) {
  if (problem.wantsToken) {
    unwatch();
    fill(main, tokenForm(problem, show));
    main.querySelector('input').focus();
  } else if (problem.name !== 'AbortError') {
    notice(problem.message, 'error');
    if (!main.querySelector('h1')) {
      fill(main, h('section', { class: 'empty' },
        h('h1', {}, problem.code === 'admin_token_not_configured' ? 'A token has to be set first' : 'Nothing to show'),
        h('p', {}, problem.message),
        h('button', { type: 'button', onclick: show }, 'Try again')));
    }
  }
}

function empty() {
  unwatch();
  fill(main, h('section', { class: 'empty' },
    h('h1', {}, 'No conversations yet'),
    h('p', {}, 'Point a client at Stowage as its base URL. What it says appears here at once.')));
  const look = setInterval(async () => {
    const tenants = await api.tenants().catch(() => []);
    if (tenants.length > 0) {
      clearInterval(look);
      show();
    }
  }, LOOK_FOR_TENANTS);
  view = { close: () => clearInterval(look), event() {} };
}

function forgetToken() {
  api.token.forget();
  unwatch();
  show();
}

/** `/` looks for a session, Escape goes back to the list. */
function shortcuts(pressed) {
  const typing = pressed.target.matches('input, select, textarea') || document.querySelector('dialog[open]');
  if (pressed.key === '/' && !typing) {
    const filter = document.getElementById('filter');
    if (filter) {
      pressed.preventDefault();
      filter.focus();
    }
  } else if (pressed.key === 'Escape' && !typing && location.hash.split('/').length > 2) {
    go(`#/${followed}`);
  }
}

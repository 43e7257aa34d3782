/** Talks to the admin API. The token is kept for this tab only, and sent as a header: there is no cookie to forge with. */

const ROOT = '../stowage/v1';
const KEPT = 'stowage.admin.token';

/** What the API, or the way to it, has against a request. */
export class Problem extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }

  /** Whether another token may help. */
  get wantsToken() {
    return this.code === 'invalid_admin_token';
  }
}

export const token = {
  get: () => sessionStorage.getItem(KEPT),
  set: (value) => sessionStorage.setItem(KEPT, value),
  forget: () => sessionStorage.removeItem(KEPT),
};

/** Sends a request; an answer that is not 2xx is a {@link Problem}. */
export async function send(path, { method = 'GET', headers = {}, signal } = {}) {
  const own = { 'x-stowage-admin': '1', ...headers };
  if (token.get()) {
    own.authorization = `Bearer ${token.get()}`;
  }
  const answer = await fetch(`${ROOT}${path}`, { method, headers: own, signal, cache: 'no-store' }).catch((failure) => {
    throw failure.name === 'AbortError' ? failure : new Problem('unreachable', 'Stowage cannot be reached.');
  });
  if (!answer.ok) {
    throw await problem(answer);
  }
  return answer;
}

async function problem(answer) {
  const { error } = await answer.json().catch(() => ({}));
  return new Problem(error?.code ?? `status_${answer.status}`, error?.message ?? `Stowage answered ${answer.status}.`);
}

const json = async (path, options) => (await send(path, options)).json();

const query = (parameters) => new URLSearchParams(parameters).toString();

const session = (tenant, segment) => `/sessions/${tenant}/${segment}`;

export const tenants = async () => (await json('/tenants')).data;

export const sessions = (tenant, skip, limit) => json(`/sessions?${query({ tenant, skip, limit })}`);

export const detail = (tenant, segment) => json(session(tenant, segment));

/** Of a session, or of all of a tenant's. */
export const events = async (tenant, limit, id) =>
  (await json(`/events?${query(id === undefined ? { tenant, limit } : { tenant, limit, session: id })}`)).data;

export const config = async () => (await json('/config')).data;

export const compact = (tenant, segment, level) =>
  send(`${session(tenant, segment)}/compact?${query({ level })}`, { method: 'POST' });

export const reset = (tenant, segment) => send(`${session(tenant, segment)}/reset`, { method: 'POST' });

export const forget = (tenant, segment) => send(session(tenant, segment), { method: 'DELETE' });

let told;

/** Whether working memory is told at all: where there is one, and contents are shown. */
async function tellsWorkingMemory() {
  told ??= config().then((settings) => {
    const value = (wanted) => settings.find(({ key }) => key === wanted)?.value;
    return value('stowage.arena.mode') !== 'off' && value('stowage.admin.show-content') === 'true';
  });
  return told;
}

/** Empty where a session has none. */
export async function workingMemory(tenant, segment) {
  return (await tellsWorkingMemory())
    ? send(`${session(tenant, segment)}/working-memory`).then((answer) => answer.text(), () => '')
    : '';
}

/** What the capacity controller decided, the oldest first. */
export const decisions = async (tenant, segment) => (await json(`${session(tenant, segment)}/decisions`)).data;

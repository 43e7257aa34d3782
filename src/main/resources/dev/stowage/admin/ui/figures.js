import { h, say } from './dom.js';
import { ago, counted, NOTHING, percent, short } from './format.js';
import { gauge } from './gauge.js';

/** The figures of the last exchange, at the top. */
export function figures() {
  const items = {
    model: item('Model'),
    usage: item('Usage', gauge('usage')),
    hits: item('Cache hits', gauge('hit')),
    risk: item('Risk', gauge('risk')),
    tokens: item('Prompt'),
    epoch: item('Epoch'),
    messages: item('Messages'),
    used: item('Last answer'),
  };
  return {
    element: h('dl', { class: 'figures' }, Object.values(items).map(({ element }) => element)),
    update({ lineage }) {
      const last = lineage.exchanges.at(-1);
      say(items.model.value, last ? last.model || NOTHING : NOTHING);
      items.model.element.title = last ? `by ${last.upstream}` : '';
      items.usage.gauge.set(last?.usage_ratio);
      items.hits.gauge.set(hitRatio(last));
      const risk = last?.risk;
      items.risk.element.hidden = !risk;
      items.risk.gauge.set(risk?.p_fail, risk && `${percent(risk.p_fail)} ${risk.band}`);
      say(items.tokens.value, last ? `${short(last.prompt_tokens ?? last.estimate)} tokens` : NOTHING);
      say(items.epoch.value, String(lineage.epoch));
      say(items.messages.value, counted(lineage.messages, 'message').split(' ')[0]);
      say(items.used.value, last ? ago(last.at) : NOTHING);
    },
  };
}

function item(name, bar) {
  const value = h('span', {});
  return { value, gauge: bar, element: h('div', {}, h('dt', {}, name), h('dd', {}, bar ? bar.element : value)) };
}

/** Hits ÷ prompt, where the provider tells. */
export function hitRatio(exchange) {
  const known = exchange && exchange.hit !== null && exchange.prompt_tokens > 0;
  return known ? Math.min(1, exchange.hit / exchange.prompt_tokens) : null;
}

/** How risky requests were, as the capacity controller tells it. Where it tells nothing, nothing is shown. */

/** The risk that an event tells of, if it does. */
export function riskOf({ event, data }) {
  return event === 'capacity_decision' ? { p_fail: data.p_fail_percent / 100, band: data.band } : undefined;
}

/** The exchanges, each with the last decision before its end. */
export function withRisk(exchanges, decisions) {
  const told = decisions.map((decision) => ({ ...decision, when: Date.parse(decision.at) }));
  let from = -Infinity;
  return exchanges.map((exchange) => {
    const end = Date.parse(exchange.at);
    const risk = told.findLast(({ when }) => when > from && when <= end);
    from = end;
    return risk ? { ...exchange, risk } : exchange;
  });
}

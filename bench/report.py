#!/usr/bin/env python3
"""Turns the samples of a run (one JSON object a line) into result.json and result.md.

A figure is the median over the rounds. "Added" is the median of the differences to direct within
the same round: what drifts during a run then cancels out."""

import json
import pathlib
import statistics
import sys

DIRECT, EMPTY, OFF, PROXY = "direct", "empty", "off", "stowage"
PEERS = {"portkey": "Portkey", "litellm": "LiteLLM"}
FIGURES = ("p50_us", "p99_us", "added_p50_us", "added_p99_us", "requests_per_s", "cpu_us_per_request", "rss_kib")


def median(values):
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


def case_of(sample):
    return sample["body"], sample["stream"], sample["connections"]


def summarise(samples):
    """One row for each case and target, in the order in which they were measured."""
    direct = {(case_of(s), s["round"]): s for s in samples if s["target"] == DIRECT}
    rows = {}
    for sample in samples:
        base = direct.get((case_of(sample), sample["round"])) if sample["target"] != DIRECT else None
        for name in ("p50_us", "p99_us"):
            sample["added_" + name] = sample[name] - base[name] if base else None
        sample["requests_per_s"] = sample["requests"] / (sample["duration_us"] / 1e6)
        cpu, requests = sample["cpu_ms"], sample["requests"]
        sample["cpu_us_per_request"] = cpu * 1000 / requests if cpu is not None and requests else None
        rows.setdefault((case_of(sample), sample["target"]), []).append(sample)
    return [row(case, target, rounds) for (case, target), rounds in rows.items()]


def row(case, target, rounds):
    body, stream, connections = case
    figures = {name: median([r[name] for r in rounds]) for name in FIGURES}
    return {
        "body": body,
        "stream": stream,
        "connections": connections,
        "target": target,
        "rounds": len(rounds),
        "requests": sum(r["requests"] for r in rounds),
        "errors": sum(r["errors"] for r in rounds),
        **figures,
    }


def milliseconds(us, sign=""):
    return "" if us is None else f"{us / 1000:{sign}.2f}"


def number(value, scale=1):
    return "" if value is None else f"{value / scale:,.0f}"


def table(rows):
    lines = [
        "| body | stream | conn. | target | p50 ms | p99 ms | added p50 | added p99 | req/s | CPU µs/req | RSS MiB | errors |",
        "| --- | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for r in rows:
        cells = (
            r["body"], "yes" if r["stream"] else "no", r["connections"], r["target"],
            milliseconds(r["p50_us"]), milliseconds(r["p99_us"]),
            milliseconds(r["added_p50_us"], "+"), milliseconds(r["added_p99_us"], "+"),
            number(r["requests_per_s"]), number(r["cpu_us_per_request"]), number(r["rss_kib"], 1024), r["errors"],
        )  # fmt: skip
        lines.append("| " + " | ".join(str(cell) for cell in cells) + " |")
    return lines


def verdicts(rows):
    """The targets, for as many of them as this run measured."""
    found = {(r["body"], r["stream"], r["connections"], r["target"]): r for r in rows}
    for body, limit in (("2k", 0.4), ("600k", 1.8)):
        for stream in (False, True):
            measured = found.get((body, stream, 1, PROXY))
            if measured and measured["added_p50_us"] is not None:
                added = measured["added_p50_us"] / 1000
                what = f"added p50, {body}, {'stream' if stream else 'whole'}, 1 connection"
                yield what, f"{added:.2f} ms", f"<= {limit} ms", added <= limit
    for stream in (False, True):
        for connections in (1, 32):
            pair = [found.get(("2k", stream, connections, target)) for target in (PROXY, EMPTY)]
            if all(pair) and pair[1]["requests_per_s"]:
                ratio = pair[0]["requests_per_s"] / pair[1]["requests_per_s"]
                what = f"throughput over empty, 2k, {'stream' if stream else 'whole'}, {connections} connections"
                yield what, f"{ratio:.0%}", ">= 75 %", ratio >= 0.75


def peer_verdicts(rows):
    """Beside other gateways, where they were measured: faster in every case, and ten times their throughput at 2 KB where
    many connections ask for whole answers. On one connection throughput is latency once more, and of streams nobody
    has ten times theirs, the upstream itself included. They relay; what relays of Stowage is "off"."""
    found = {(r["body"], r["stream"], r["connections"], r["target"]): r for r in rows}
    for (body, stream, connections, target), theirs in found.items():
        peer = PEERS.get(target)
        for mode in (PROXY, OFF):
            ours = found.get((body, stream, connections, mode))
            if peer is None or ours is None:
                continue
            case = f"{mode}, {body}, {'stream' if stream else 'whole'}, {connections} connections"
            for name in ("p50_us", "p99_us"):
                what = f"{name[:3]} beside {peer}, {case}"
                limit = f"< {milliseconds(theirs[name])} ms"
                yield what, f"{milliseconds(ours[name])} ms", limit, ours[name] < theirs[name]
            if theirs["requests_per_s"]:
                ratio = ours["requests_per_s"] / theirs["requests_per_s"]
                wanted = 10 if body == "2k" and not stream and connections > 1 else 1
                yield f"throughput over {peer}, {case}", f"{ratio:.1f} x", f">= {wanted} x", ratio >= wanted


def markdown(run, rows):
    lines = [
        f"Run: {run['date']}, {run['cpus']} CPUs ({run['cpu_model']}), {run['java']}, {run['nginx']}, {run['wrk']}; "
        f"{run['rounds']} rounds of {run['seconds']} s, "
        f"load average before: {run['load']}, stolen by the hypervisor: {run['steal_percent']} %.",
        "",
        "Request bytes that reached the upstream: "
        + "; ".join(f"{target} {received}" for target, received in run["received"].items())
        + ".",
        "First answer after: " + ", ".join(f"{target} {ms / 1000:.1f} s" for target, ms in run["ready_ms"].items()) + ".",
        *([f"Not settled when the warm-up ended: {run['not_warm']}."] if run["not_warm"] else []),
        "",
        *table(rows),
    ]
    checks = [*verdicts(rows), *peer_verdicts(rows)]
    if checks:
        lines += ["", "| target | measured | wanted | met |", "| --- | ---: | ---: | --- |"]
        lines += [f"| {what} | {got} | {wanted} | {'yes' if met else 'NO'} |" for what, got, wanted, met in checks]
    return "\n".join(lines) + "\n"


def main():
    directory = pathlib.Path(sys.argv[1])
    run = json.loads((directory / "run.json").read_text())
    samples = [json.loads(line) for line in (directory / "samples.jsonl").read_text().splitlines()]
    rows = summarise(samples)
    (directory / "result.json").write_text(json.dumps({"run": run, "rows": rows, "samples": samples}, indent=1) + "\n")
    (directory / "result.md").write_text(markdown(run, rows))


main()

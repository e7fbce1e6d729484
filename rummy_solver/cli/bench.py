"""``rummy bench``: how many hands a second the engines answer on this machine."""

from __future__ import annotations

import click

from .options import echo_json, examples, json_option


@click.command(epilog=examples("rummy bench --rules kash --count 50", "rummy bench --rules kash --count 50 --json"))
@click.option(
    "--rules", "names", multiple=True, metavar="ID|FILE",
    help="A variant or a rule file; may be given more than once. [default: every variant]",
)  # fmt: skip
@click.option(
    "--count", type=click.IntRange(min=1), default=100, show_default=True, help="How many hands of each kind."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed deals the same hands.")
@json_option
def bench(names: tuple[str, ...], count: int, seed: int, as_json: bool) -> None:
    """Time both engines on random deals and on hands rich in melds, and print hands a second.

    Each engine answers alone, the search without a limit and CP-SAT, and every answer is certified. The first hand
    of each kind is not timed. All variants take some ten seconds.
    """
    from ..bench import rates
    from ..rulefile import load_rules, variant_ids

    rules = [load_rules(name) for name in names or variant_ids()]
    found = list(rates(rules, count, seed))
    if as_json:
        from ..render.bench import bench_json

        echo_json(bench_json(found, count, seed))
    else:
        from ..render.bench import bench_page
        from ..render.page import print_page

        print_page(bench_page(found, count, seed))

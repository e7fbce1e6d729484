"""A table: rules, the card that was cut for wild, and how many sit down. It answers what depends on all three."""

from __future__ import annotations

from functools import cached_property, lru_cache

from .cards import CARDS, FACES, PRINTED_JOKER, Card, Rank, Suit
from .errors import Problem, RulesError
from .rules import Rules, Way


class Table:
    """Rules as they hold for one deal.

    ``cut`` is the card that was cut (the printed joker is one), or its rank where the suit does not matter, or
    None: then printed jokers alone are wild. ``players`` defaults to the most that the rules allow.
    Raises RulesError for a cut or a number of players that the rules cannot use.
    """

    def __init__(self, rules: Rules, cut: Card | Rank | None = None, players: int | None = None) -> None:
        if not (cut is None or isinstance(cut, Card | Rank)):
            raise TypeError(f"the cut is a Card, a Rank or None, not {cut!r}: parse_cut reads a text")
        fewest, most = rules.pack.players
        self.rules = rules
        self.cut = cut
        self.players = most if players is None else players
        if not fewest <= self.players <= most:
            message = f"{rules.id} is played by {fewest} to {most} players, not {self.players}"
            raise RulesError(Problem("wrong-players", message, "--players"))
        if cut is not None and not (rules.joker.wild_rank or rules.joker.neighbours or cut == PRINTED_JOKER):
            message = f"{rules.id} has no wild cards but printed jokers: leave --wild out"
            raise RulesError(Problem("no-wild-rank", message, "--wild"))
        if isinstance(cut, Rank) and rules.joker.neighbours:
            message = (
                f"{rules.id} makes the cards above and below the cut card wild, in its suit: "
                f"name the card, such as {cut}S, not the rank alone"
            )
            raise RulesError(Problem("suit-needed", message, "--wild"))
        self.decks = dict(rules.pack.decks_for).get(self.players, rules.pack.decks)

    @cached_property
    def cut_card(self) -> Card | None:
        """The cut card where its suit is known, the printed joker included."""
        return self.cut if isinstance(self.cut, Card) else None

    @property
    def cut_text(self) -> str | None:
        """The cut as it is written, or None."""
        return None if self.cut is None else str(self.cut)

    @cached_property
    def _reigning(self) -> tuple[Rank, Suit | None] | None:
        """The rank, and the suit where it is known, that count as cut; a printed joker cut passes on to another."""
        if self.cut is None:
            return None
        if isinstance(self.cut, Rank):
            return (self.cut, None)
        if self.cut != PRINTED_JOKER:
            return (self.cut.rank, self.cut.suit)
        stated = self.rules.joker.printed_cut
        if stated is None:
            return None
        rank, suit = next((c.rank, c.suit) for c in FACES if stated in (str(c.rank), str(c)))
        return (rank, suit if len(stated) > len(str(rank)) else None)

    @cached_property
    def value_cards(self) -> tuple[tuple[str, Card], ...]:
        """The cut card and its upper and lower jokers, each with its name; () where the rules know none.

        Ranks go round the corner: above the king stands the ace.
        """
        if not self.rules.joker.neighbours or self._reigning is None:
            return ()
        rank, suit = self._reigning
        assert suit is not None, "rules with neighbours state a suit"
        found = [("cut", Card.of(rank, suit))]
        for name, direction in (("upper", 1), ("lower", -1)):
            for step in range(1, self.rules.joker.neighbours + 1):
                neighbour = Card.of((rank - 1 + direction * step) % 13 + 1, suit)
                found.append((name if step == 1 else f"{name} {step}", neighbour))
        return tuple(found)

    @cached_property
    def is_wild(self) -> tuple[bool, ...]:
        """For each of the 53 cards, whether it can be used as a joker."""
        wild = {card for _, card in self.value_cards[1:]} | {PRINTED_JOKER}
        if self._reigning and self.rules.joker.wild_rank:
            wild |= {card for card in FACES if card.rank == self._reigning[0]}
        return tuple(card in wild for card in CARDS)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """What each of the 53 cards costs; a wild card costs what a joker costs, wherever it lies."""
        stated = self.rules.points

        def cost(card: Card) -> int:
            if self.is_wild[card]:
                return stated.joker
            if card.rank == Rank.ACE:
                return stated.ace
            return stated.face if card.rank >= Rank.JACK else int(card.rank)

        return tuple(map(cost, CARDS))

    @cached_property
    def requirement(self) -> Way:
        """The sequences that a hand needs before its other groups are excused: the way of being complete by them."""
        way = self.rules.way("sequences")
        assert way is not None, "rule files are checked to have one"
        return way

    @cached_property
    def wild_cards(self) -> tuple[Card, ...]:
        """The cards that can be used as a joker, the printed joker first."""
        return tuple([card for card in reversed(CARDS) if self.is_wild[card]])

    @cached_property
    def most(self) -> tuple[int, ...]:
        """How many of each of the 53 cards the pack holds."""
        return (*[self.decks] * 52, self.decks * self.rules.pack.printed_jokers)

    @property
    def pack_text(self) -> str:
        """The pack in a sentence."""
        return "1 deck" if self.decks == 1 else f"{self.decks} decks"

    @cached_property
    def remarks(self) -> tuple[str, ...]:
        """What a player has to be told about the cut (S4: the ace convention is stated when it happens)."""
        if self.cut_card != PRINTED_JOKER:
            return ()
        if self._reigning is None:
            return ("a printed joker was cut: printed jokers alone are wild",)
        rank = self._reigning[0]
        return (f"a printed joker was cut: {rank.name.lower()}s are wild",)


@lru_cache(maxsize=4096, typed=True)
def table_for(rules: Rules, cut: Card | Rank | None = None, players: int | None = None) -> Table:
    """Give the table of these arguments, made once."""
    return Table(rules, cut, players)

/**
 * The rules of following, joining, collecting, redeeming, limiting, disabling and redesigning, short enough to read: what
 * docs/architecture.md, docs/deviations.md and the specification promise, written independently of the server's code.
 */

export interface Row {
  stamps: number;
  kind: 'award' | 'reversal' | 'redemption' | 'opening';
  card: Card;
  /** What a redemption gave. */
  slot?: number;
  undone?: true;
  /** The limit that the award went past. */
  overrode?: Limit['kind'];
}

/** One limit at a time; a walk of the model is shorter than an hour and than a visit. */
export interface Limit {
  kind: 'gap' | 'visit' | 'person';
  /** The number of awards; a gap lets one pass. */
  most: number;
}

interface Design {
  size: number;
  /** Slots with a reward; the last slot always has one. */
  rewards: number[];
}

export interface Card {
  count: number;
  /** Number and design since the first stamp; without meaning while the card is empty. */
  version: number;
  design: Design;
  rows: Row[];
  redeemed: number[];
}

export interface Guest {
  follows: boolean;
  joined: boolean;
  disabled: boolean;
  /** Without a phone, and so never at the counter with a proof. */
  isUnclaimed: boolean;
  /** The first card opens with the first join; all are stored forever. */
  card: Card | null;
  closed: Card[];
  /** Every card that opened and was not removed, in that order. */
  cards: Card[];
  /** All that happened, oldest first. */
  rows: Row[];
}

/** The card as a member sees it. */
export interface CardFace {
  count: number;
  size: number;
  version: number | null;
  status: 'open' | 'full' | 'redeemed';
  redeemed: number[];
  /** Reached on this card and not redeemed. */
  reached: number[];
  /** The same for closed cards, oldest card first. */
  owed: number[];
}

export type Outcome =
  | { refused: string; fits?: number }
  | { card: CardFace }
  | { version: number; touched: number }
  | { added: number; known: number; wrong: number }
  | 'done';

export const newGuest = (isUnclaimed = false): Guest => ({
  ...{ follows: false, joined: false, disabled: false, isUnclaimed },
  ...{ card: null, closed: [], cards: [], rows: [] },
});

export class StampModel {
  readonly guests: Guest[];
  readonly #beforeDesign: Design;
  readonly #designs: Design[] = [];
  #limit: Limit | null = null;
  /** All awards of the shop. */
  readonly #awards: Row[] = [];

  constructor(guests: number, beforeDesign: Design) {
    this.guests = Array.from({ length: guests }, () => newGuest());
    this.#beforeDesign = beforeDesign;
  }

  protected get newest(): Design | undefined {
    return this.#designs.at(-1);
  }

  protected open(guest: Guest): Card {
    guest.card = { count: 0, version: 0, design: this.#beforeDesign, rows: [], redeemed: [] };
    guest.cards.push(guest.card);
    return guest.card;
  }

  protected guest(index: number): Guest {
    const guest = this.guests[index];
    if (!guest) throw new Error(`There is no guest ${index}.`);
    return guest;
  }

  /** The ledger of a guest, oldest card first. */
  rowsOf(index: number): { stamps: number; kind: string; overrode: string | null }[] {
    const told = ({ stamps, kind, overrode }: Row) => ({ stamps, kind, overrode: overrode ?? null });
    return this.guest(index).cards.flatMap(({ rows }) => rows.map(told));
  }

  follow(index: number): Outcome {
    this.guest(index).follows = true;
    return 'done';
  }

  /** Ends the membership, too; card and ledger stay. */
  unfollow(index: number): Outcome {
    this.guest(index).follows = false;
    return this.leave(index);
  }

  join(index: number): Outcome {
    const guest = this.guest(index);
    if (!guest.follows) return { refused: 'followFirst' };
    guest.joined = true;
    if (!guest.card) this.open(guest);
    return 'done';
  }

  leave(index: number): Outcome {
    this.guest(index).joined = false;
    return 'done';
  }

  limit(limit: Limit | null): Outcome {
    this.#limit = limit;
    return 'done';
  }

  /** A disabled member stays disabled, even after leaving and joining again. */
  disable(index: number, disabled: boolean): Outcome {
    const guest = this.guest(index);
    if (!guest.joined) return { refused: 'notMember' };
    guest.disabled = disabled;
    return 'done';
  }

  /** The member list, without members who left. */
  isDisabled(index: number): boolean {
    const { joined, disabled } = this.guest(index);
    return joined && disabled;
  }

  /** The limit that the next award would go past. */
  #passed({ rows }: Guest): Limit['kind'] | undefined {
    if (!this.#limit) return undefined;
    const { kind, most } = this.#limit;
    const counted = kind === 'person' ? this.#awards : rows.filter((row) => row.kind === 'award');
    return counted.filter(({ undone }) => !undone).length >= most ? kind : undefined;
  }

  /** The owner may go past the limit. */
  award(index: number, stamps: number, anyway = false): Outcome {
    const guest = this.guest(index);
    const { joined, disabled, card } = guest;
    if (!joined || !card) return { refused: 'notMember' };
    if (disabled) return { refused: 'memberDisabled' };
    const newest = this.newest;
    if (newest === undefined) return { refused: 'designFirst' };
    const { size } = card.count === 0 ? newest : card.design;
    if (card.count + stamps > size) return { refused: 'stampMaximum', fits: size - card.count };
    const passed = this.#passed(guest);
    if (passed && !anyway) return { refused: `limit${passed.charAt(0).toUpperCase()}${passed.slice(1)}` };
    this.startCard(card);
    const row: Row = { card, stamps, kind: 'award', ...(passed ? { overrode: passed } : {}) };
    this.#awards.push(row);
    return this.write(index, row);
  }

  /** An empty card takes the newest design with its first stamp, and keeps it. */
  protected startCard(card: Card): void {
    if (card.count === 0) Object.assign(card, { design: this.newest, version: this.#designs.length });
  }

  remove(index: number, stamps: number): Outcome {
    const { joined, disabled, card } = this.guest(index);
    if (!joined || !card) return { refused: 'notMember' };
    if (disabled) return { refused: 'memberDisabled' };
    if (card.count < stamps) return { refused: 'stampNegative' };
    if (card.redeemed.some((slot) => slot > card.count - stamps)) return { refused: 'reversalBelowReward' };
    return this.write(index, { card, stamps: -stamps, kind: 'reversal' });
  }

  /** The oldest card on which the slot is reached gives the reward; the last slot closes the card, and the next one opens. */
  redeem(index: number, slot: number): Outcome {
    const guest = this.guest(index);
    if (!guest.joined || !guest.card) return { refused: 'notMember' };
    if (guest.isUnclaimed) return { refused: 'presenceNeeded' };
    if (guest.disabled) return { refused: 'memberDisabled' };
    const cards = [...guest.closed.filter((closed) => this.#reached(closed).length > 0), guest.card];
    const card = cards.find((one) => this.#reached(one).includes(slot));
    if (!card) {
      if (cards.some(({ redeemed }) => redeemed.includes(slot))) return { refused: 'rewardTaken' };
      const offered = cards.some(({ count, design }) =>
        (count === 0 ? (this.newest ?? this.#beforeDesign) : design).rewards.includes(slot),
      );
      if (!offered) return { refused: 'noReward' };
      return { refused: cards.some(({ count }) => count < slot) ? 'rewardAhead' : 'rewardTaken' };
    }
    card.redeemed.push(slot);
    if (slot === card.design.size) {
      guest.closed.push(card);
      this.open(guest);
    }
    this.write(index, { card, stamps: 0, kind: 'redemption', slot });
    return this.cardOf(index);
  }

  /** The row `back` rows before the last one: an award or a redemption, while it is the last row of its card. */
  undo(index: number, back: number): Outcome {
    const guest = this.guest(index);
    const row = guest.rows.at(-1 - back);
    if (!row) return { refused: 'notFound' };
    if (row.kind === 'reversal' || row.kind === 'opening') return { refused: 'undoNotPossible' };
    const { card, slot } = row;
    const closed = slot === card.design.size;
    if (closed && guest.card !== null && guest.card.count > 0) return { refused: 'undoNextCard' };
    if (card.rows.at(-1) !== row) return { refused: 'undoNotLast' };
    card.redeemed = card.redeemed.filter((one) => one !== slot);
    if (closed) {
      guest.closed = guest.closed.filter((one) => one !== card);
      // The empty next card is removed; its rows stay in the ledger.
      guest.cards = guest.cards.filter((one) => one !== guest.card || one.rows.length > 0);
      guest.card = card;
    }
    row.undone = true;
    const done = this.write(index, { card, stamps: 0 - row.stamps, kind: 'reversal' });
    // For a closed card's reward the reply is the running card.
    return guest.closed.includes(card) && guest.card ? { card: this.#face(guest, guest.card) } : done;
  }

  protected write(index: number, row: Row): Outcome {
    const guest = this.guest(index);
    row.card.count += row.stamps;
    row.card.rows.push(row);
    guest.rows.push(row);
    return { card: this.#face(guest, row.card) };
  }

  /** A reward is reached on a closed card, or was given on the running one. */
  protected isOwed({ card, closed }: Guest): boolean {
    return closed.some((one) => this.#reached(one).length > 0) || (card?.redeemed.length ?? 0) > 0;
  }

  #reached({ count, design, redeemed }: Card): number[] {
    return count === 0 ? [] : design.rewards.filter((slot) => slot <= count && !redeemed.includes(slot));
  }

  /** The same design again changes nothing. A new one affects the members whose card is empty. */
  redesign(design: Design): Outcome {
    if (JSON.stringify(design) !== JSON.stringify(this.newest)) this.#designs.push(design);
    const touched = this.guests.filter(({ joined, card }) => joined && card?.count === 0).length;
    return { version: this.#designs.length, touched };
  }

  /** A member's card as the shop sees it. */
  cardOf(index: number): Outcome {
    const guest = this.guest(index);
    return guest.joined && guest.card ? { card: this.#face(guest, guest.card) } : { refused: 'notMember' };
  }

  #face(guest: Guest, card: Card): CardFace {
    const { count, version } = card;
    const { size } = count === 0 ? (this.newest ?? this.#beforeDesign) : card.design;
    const last = count === size ? 'full' : 'open';
    return {
      count,
      size,
      version: count === 0 ? null : version,
      status: guest.closed.includes(card) ? 'redeemed' : last,
      redeemed: card.redeemed.toSorted((one, other) => one - other),
      reached: this.#reached(card),
      owed: guest.closed.flatMap((closed) => this.#reached(closed)),
    };
  }

  get counts(): { followers: number; members: number } {
    return {
      followers: this.guests.filter(({ follows }) => follows).length,
      members: this.guests.filter(({ joined }) => joined).length,
    };
  }
}

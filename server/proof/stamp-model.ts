/**
 * The rules of following, joining, collecting and redesigning, small enough to be read: what docs/architecture.md, docs/deviations.md and
 * the specification promise, written without a look at how the server does it.
 */

interface Row {
  stamps: number;
  kind: 'award' | 'reversal';
}

interface Card {
  count: number;
  /** Size and design since the first stamp; of no meaning while it is empty. */
  size: number;
  version: number;
  rows: Row[];
}

interface Guest {
  follows: boolean;
  joined: boolean;
  /** Opened by the first join, kept for ever. */
  card: Card | null;
}

/** What a member's card shows. */
export interface CardFace {
  count: number;
  size: number;
  version: number | null;
  status: 'open' | 'full';
}

export type Outcome =
  | { refused: string; fits?: number }
  | { card: CardFace }
  | { version: number; touched: number }
  | 'done';

export class StampModel {
  readonly guests: Guest[];
  readonly #sizeBeforeDesign: number;
  #designs: number[] = [];

  constructor(guests: number, sizeBeforeDesign: number) {
    this.guests = Array.from({ length: guests }, () => ({ follows: false, joined: false, card: null }));
    this.#sizeBeforeDesign = sizeBeforeDesign;
  }

  get #newestSize(): number | undefined {
    return this.#designs.at(-1);
  }

  #guest(index: number): Guest {
    const guest = this.guests[index];
    if (!guest) throw new Error(`There is no guest ${index}.`);
    return guest;
  }

  /** The ledger of a guest, oldest first. */
  rowsOf(index: number): readonly Row[] {
    return this.#guest(index).card?.rows ?? [];
  }

  follow(index: number): Outcome {
    this.#guest(index).follows = true;
    return 'done';
  }

  /** Ends the membership, too; card and ledger stay. */
  unfollow(index: number): Outcome {
    this.#guest(index).follows = false;
    return this.leave(index);
  }

  join(index: number): Outcome {
    const guest = this.#guest(index);
    if (!guest.follows) return { refused: 'followFirst' };
    guest.joined = true;
    guest.card ??= { count: 0, size: 0, version: 0, rows: [] };
    return 'done';
  }

  leave(index: number): Outcome {
    this.#guest(index).joined = false;
    return 'done';
  }

  award(index: number, stamps: number): Outcome {
    const { joined, card } = this.#guest(index);
    if (!joined || !card) return { refused: 'notMember' };
    const newest = this.#newestSize;
    if (newest === undefined) return { refused: 'designFirst' };
    const size = card.count === 0 ? newest : card.size;
    if (card.count + stamps > size) return { refused: 'stampMaximum', fits: size - card.count };
    // An empty card takes the newest design with its first stamp, and keeps it.
    if (card.count === 0) Object.assign(card, { size: newest, version: this.#designs.length });
    return this.#move(card, stamps, 'award');
  }

  remove(index: number, stamps: number): Outcome {
    const { joined, card } = this.#guest(index);
    if (!joined || !card) return { refused: 'notMember' };
    if (card.count < stamps) return { refused: 'stampNegative' };
    return this.#move(card, -stamps, 'reversal');
  }

  /** The row `back` rows before the last one: only an award can be undone, and only while it is the last row. */
  undo(index: number, back: number): Outcome {
    const card = this.#guest(index).card;
    const row = card?.rows.at(-1 - back);
    if (!card || !row) return { refused: 'notFound' };
    if (row.kind !== 'award') return { refused: 'undoNotPossible' };
    if (back > 0) return { refused: 'undoNotLast' };
    return this.#move(card, -row.stamps, 'reversal');
  }

  #move(card: Card, stamps: number, kind: Row['kind']): Outcome {
    card.count += stamps;
    card.rows.push({ stamps, kind });
    return { card: this.#face(card) };
  }

  /** The very same design again changes nothing. Touched are the members whose card is empty. */
  redesign(size: number): Outcome {
    if (size !== this.#newestSize) this.#designs.push(size);
    const touched = this.guests.filter(({ joined, card }) => joined && card?.count === 0).length;
    return { version: this.#designs.length, touched };
  }

  /** What a member's card shows to the shop. */
  cardOf(index: number): Outcome {
    const { joined, card } = this.#guest(index);
    return joined && card ? { card: this.#face(card) } : { refused: 'notMember' };
  }

  #face({ count, size, version }: Card): CardFace {
    if (count === 0) return { count, size: this.#newestSize ?? this.#sizeBeforeDesign, version: null, status: 'open' };
    return { count, size, version, status: count === size ? 'full' : 'open' };
  }

  get counts(): { followers: number; members: number } {
    return {
      followers: this.guests.filter(({ follows }) => follows).length,
      members: this.guests.filter(({ joined }) => joined).length,
    };
  }
}

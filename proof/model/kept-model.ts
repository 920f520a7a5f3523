/** The rules of members without a phone: added at the counter, brought along in a file, handed over to whom they are. */
import { type Guest, newGuest, type Outcome, StampModel } from './stamp-model.ts';

interface Kept {
  guest: Guest;
  claimedBy: number | null;
}

/** A row of a file: who, and the stamps that they bring along. */
export interface Brought {
  who: number;
  stamps: number;
}

/** Guests 0 and up have a phone; behind them stand people without, each known to the shop by the e-mail of the guest of the same place. */
export class KeptModel extends StampModel {
  readonly #guests: number;
  /** Guests who have proven their e-mail address. */
  readonly #proven: number[];
  /** The last whom the shop added for somebody. */
  readonly #kept = new Map<number, Kept>();
  /** Whom each different row of a file became. */
  readonly #rows = new Map<string, Kept>();
  /** Guests whose code the shop has seen. */
  readonly #seen = new Set<number>();

  constructor(guests: number, beforeDesign: ConstructorParameters<typeof StampModel>[1], proven: number[]) {
    super(2 * guests, beforeDesign);
    this.#guests = guests;
    this.#proven = proven;
  }

  #isKnown(owner: number): boolean {
    const { follows, joined } = this.guest(owner);
    return follows || joined || this.#seen.has(owner);
  }

  /** A member with this e-mail address is there, with a phone or without. */
  #isTaken(who: number): boolean {
    return this.guest(who - this.#guests).joined || this.#kept.get(who)?.claimedBy === null;
  }

  #add({ who, stamps }: Brought): void {
    const guest = newGuest(true);
    guest.joined = true;
    this.guests[who] = guest;
    const card = this.open(guest);
    if (stamps > 0) {
      this.startCard(card);
      this.write(who, { card, stamps, kind: 'opening' });
    }
    const kept = { guest, claimedBy: null };
    this.#kept.set(who, kept);
    this.#rows.set(`${who} ${stamps}`, kept);
  }

  /** At the counter. Whoever is there already is answered, and so is who has taken their place since. */
  add(who: number): Outcome {
    const known = this.#rows.get(`${who} 0`);
    if (known && (known.claimedBy === null || this.#isKnown(known.claimedBy))) return 'done';
    if (this.#isTaken(who)) return { refused: 'alreadyMember' };
    this.#add({ who, stamps: 0 });
    return 'done';
  }

  /** A file: every row by itself, and none twice. */
  bring(rows: Brought[]): Outcome {
    const told = { added: 0, known: 0, wrong: 0 };
    const above = new Set<number>();
    for (const { who, stamps } of rows) {
      const fits = stamps <= (this.newest?.size ?? 0) && !above.has(who);
      if (fits) above.add(who);
      const isKnown = this.#rows.has(`${who} ${stamps}`);
      if (!fits || (!isKnown && this.#isTaken(who))) told.wrong += 1;
      else if (isKnown) told.known += 1;
      else {
        this.#add({ who, stamps });
        told.added += 1;
      }
    }
    return told;
  }

  /** At the counter, to a guest who shows their phone. */
  handOver(who: number, owner: number): Outcome {
    this.#seen.add(owner);
    return this.#take(who, owner);
  }

  override join(index: number): Outcome {
    const who = index + this.#guests;
    // Whoever has proven the address finds what was kept for it; what does not fit stays where it is.
    const isProven = this.#proven.includes(index) && this.guest(index).follows;
    if (isProven && this.#kept.get(who)?.claimedBy === null) this.#take(who, index);
    return super.join(index);
  }

  /** The membership, or the balance if the owner was a member before: all of it or nothing. */
  #take(who: number, ownerIndex: number): Outcome {
    const kept = this.#kept.get(who);
    if (!kept?.guest.card) return { refused: 'notFound' };
    if (kept.claimedBy === ownerIndex) return 'done';
    if (kept.claimedBy !== null) return { refused: 'handedOver' };
    const { guest } = kept;
    const owner = this.guest(ownerIndex);
    if (guest.disabled || owner.disabled) return { refused: 'memberDisabled' };
    if (owner.card) {
      const refused = this.#carry(who, ownerIndex);
      if (refused) return refused;
      guest.joined = false;
    } else {
      const { card, cards, closed, rows } = guest;
      Object.assign(owner, { card, cards, closed, rows });
      this.guests[who] = newGuest(true);
    }
    Object.assign(owner, { joined: true, follows: true });
    kept.claimedBy = ownerIndex;
    return 'done';
  }

  #carry(who: number, ownerIndex: number): Outcome | undefined {
    const [{ card: from }, { card: to }] = [this.guest(who), this.guest(ownerIndex)];
    if (!from || !to) throw new Error('A member has no running card.');
    if (this.isOwed(this.guest(who))) return { refused: 'handOverOwed' };
    const stamps = from.count;
    const { size } = to.count === 0 ? (this.newest ?? to.design) : to.design;
    if (to.count + stamps > size) return { refused: 'handOverNotFits', fits: size - to.count };
    if (stamps === 0) return undefined;
    this.write(who, { card: from, stamps: -stamps, kind: 'opening' });
    this.startCard(to);
    this.write(ownerIndex, { card: to, stamps, kind: 'opening' });
    return undefined;
  }

  /** What a code says: a phone's always, a printed one for whoever it stands for by now. */
  scan(index: number): Outcome {
    const kept = this.#kept.get(index);
    if (index < this.#guests) this.#seen.add(index);
    else if (!kept) return { refused: 'customerNotFound' };
    const owner = kept?.claimedBy ?? index;
    if (owner < this.#guests && !this.#isKnown(owner)) return { refused: 'customerNotFound' };
    const face = this.cardOf(owner);
    return typeof face === 'object' && 'card' in face ? face : 'done';
  }

  override redeem(index: number, slot: number): Outcome {
    if (index < this.#guests) this.#seen.add(index);
    return super.redeem(index, slot);
  }
}

/** The rules for unclaimed members: added at the counter, imported from a file, claimed by the customer. */
import { type Guest, newGuest, type Outcome, StampModel } from './stamp-model.ts';

interface Unclaimed {
  guest: Guest;
  claimedBy: number | null;
}

/** A row of a file: a person, and the stamps that they start with. */
export interface Imported {
  who: number;
  stamps: number;
}

/** Guests 0 and up have a phone. After them come unclaimed members; the shop knows each by the email of the guest in the same place. */
export class UnclaimedModel extends StampModel {
  readonly #guests: number;
  /** Guests who have confirmed their email address. */
  readonly #proven: number[];
  /** The member whom the shop added last. */
  readonly #unclaimed = new Map<number, Unclaimed>();
  /** The member that each different row of a file became. */
  readonly #rows = new Map<string, Unclaimed>();
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

  /** Whether a member with this email address exists, claimed or not. */
  #isTaken(who: number): boolean {
    return this.guest(who - this.#guests).joined || this.#unclaimed.get(who)?.claimedBy === null;
  }

  #add({ who, stamps }: Imported): void {
    const guest = newGuest(true);
    guest.joined = true;
    this.guests[who] = guest;
    const card = this.open(guest);
    if (stamps > 0) {
      this.startCard(card);
      this.write(who, { card, stamps, kind: 'opening' });
    }
    const unclaimed = { guest, claimedBy: null };
    this.#unclaimed.set(who, unclaimed);
    this.#rows.set(`${who} ${stamps}`, unclaimed);
  }

  /** At the counter. A person who is already a member is returned, also one who claimed the card since. */
  add(who: number): Outcome {
    const known = this.#rows.get(`${who} 0`);
    if (known && (known.claimedBy === null || this.#isKnown(known.claimedBy))) return 'done';
    if (this.#isTaken(who)) return { refused: 'alreadyMember' };
    this.#add({ who, stamps: 0 });
    return 'done';
  }

  /** A file: each row on its own, and none twice. */
  importRows(rows: Imported[]): Outcome {
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

  /** At the counter, for a guest who shows their phone. */
  claim(who: number, owner: number): Outcome {
    this.#seen.add(owner);
    return this.#take(who, owner);
  }

  override join(index: number): Outcome {
    const who = index + this.#guests;
    // Confirming the address claims its card; stamps that do not fit stay where they are.
    const isProven = this.#proven.includes(index) && this.guest(index).follows;
    if (isProven && this.#unclaimed.get(who)?.claimedBy === null) this.#take(who, index);
    return super.join(index);
  }

  /** The membership, or the balance if the owner was a member before: all of it or nothing. */
  #take(who: number, ownerIndex: number): Outcome {
    const unclaimed = this.#unclaimed.get(who);
    if (!unclaimed?.guest.card) return { refused: 'notFound' };
    if (unclaimed.claimedBy === ownerIndex) return 'done';
    if (unclaimed.claimedBy !== null) return { refused: 'alreadyClaimed' };
    const { guest } = unclaimed;
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
    unclaimed.claimedBy = ownerIndex;
    return 'done';
  }

  #carry(who: number, ownerIndex: number): Outcome | undefined {
    const [{ card: from }, { card: to }] = [this.guest(who), this.guest(ownerIndex)];
    if (!from || !to) throw new Error('A member has no running card.');
    if (this.isOwed(this.guest(who))) return { refused: 'claimHasRewards' };
    const stamps = from.count;
    const { size } = to.count === 0 ? (this.newest ?? to.design) : to.design;
    if (to.count + stamps > size) return { refused: 'claimDoesNotFit', fits: size - to.count };
    if (stamps === 0) return undefined;
    this.write(who, { card: from, stamps: -stamps, kind: 'opening' });
    this.startCard(to);
    this.write(ownerIndex, { card: to, stamps, kind: 'opening' });
    return undefined;
  }

  /** The customer of a code: a phone's code is fixed, a printed one follows a claim. */
  scan(index: number): Outcome {
    const unclaimed = this.#unclaimed.get(index);
    if (index < this.#guests) this.#seen.add(index);
    else if (!unclaimed) return { refused: 'customerNotFound' };
    const owner = unclaimed?.claimedBy ?? index;
    if (owner < this.#guests && !this.#isKnown(owner)) return { refused: 'customerNotFound' };
    const face = this.cardOf(owner);
    return typeof face === 'object' && 'card' in face ? face : 'done';
  }

  override redeem(index: number, slot: number): Outcome {
    if (index < this.#guests) this.#seen.add(index);
    return super.redeem(index, slot);
  }
}

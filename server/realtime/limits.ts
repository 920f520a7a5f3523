/** What one live connection, person and shop may use. */

export const maxSocketsPerAccount = 20;
export const maxSocketsPerShop = 60;
/** Bytes of one message. */
export const maxMessageBytes = 32 * 1024;
/** Bytes that may wait for a connection that does not read. */
export const maxUnreadBytes = 1024 * 1024;
/** What a waiting packet costs on top of its text, roughly. */
export const packetBytes = 256;
/** Unknown events before the connection is closed. */
export const maxUnknownEvents = 10;

/** Parts in which one message may come. */
export const maxMessageParts = 16;

interface Rate {
  atOnce: number;
  perSecond: number;
}

/** Events past this are refused. */
export const eventRate: Rate = { atOnce: 40, perSecond: 20 };
/** Messages, pings and pongs past this end the connection: refusing them one by one would cost as much as they do. */
export const frameRate: Rate = { atOnce: 200, perSecond: 50 };

/** So many at once, refilled at so many a second. */
export class Budget {
  readonly #rate: Rate;
  #left: number;
  #at = 0;

  constructor(rate: Rate) {
    this.#rate = rate;
    this.#left = rate.atOnce;
  }

  /** Takes one at a moment (milliseconds); false when the budget is used up. */
  take(now: number): boolean {
    const { atOnce, perSecond } = this.#rate;
    this.#left = Math.min(atOnce, this.#left + (Math.max(0, now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/** Limits of a live connection, person and shop. All numbers are ours. */

/** At each process, whose memory they protect. */
export const maxSocketsPerAccount = 20;
export const maxSocketsPerShop = 60;
/** Most bytes of a message. */
export const maxMessageBytes = 32 * 1024;
/** Most bytes that wait for a connection that does not read. */
export const maxUnreadBytes = 1024 * 1024;
/** Estimated memory of a waiting packet, besides its text. */
export const packetBytes = 256;
/** Unknown events until the connection is closed. */
export const maxUnknownEvents = 10;

/** Milliseconds between two pings of the server, and to wait for an answer: together, how long a cut connection counts as open. */
export const pingEvery = 18_000;
export const pingPatience = 8000;

/** Most fragments of one message. */
export const maxMessageParts = 16;

interface Rate {
  atOnce: number;
  perSecond: number;
}

/** Events above this rate are refused. */
export const eventRate: Rate = { atOnce: 40, perSecond: 20 };
/** Messages, pings and pongs above this rate end the connection: refusing each would cost as much as handling it. */
export const frameRate: Rate = { atOnce: 200, perSecond: 50 };

/** A token bucket: so many at once, then so many per second. */
export class Budget {
  readonly #rate: Rate;
  #left: number;
  #at = 0;

  constructor(rate: Rate) {
    this.#rate = rate;
    this.#left = rate.atOnce;
  }

  /** Takes one token at a time (milliseconds); false if the bucket is empty. */
  take(now: number): boolean {
    const { atOnce, perSecond } = this.#rate;
    this.#left = Math.min(atOnce, this.#left + (Math.max(0, now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

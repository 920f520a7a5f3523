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

/** So many events at once, refilled at so many a second. */
export class EventBudget {
  #left = 40;
  #at = 0;

  /** Takes one event at a moment (milliseconds); false when the budget is used up. */
  take(now: number): boolean {
    this.#left = Math.min(40, this.#left + (Math.max(0, now - this.#at) / 1000) * 20);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

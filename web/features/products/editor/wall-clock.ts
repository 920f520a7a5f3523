/** Moments as a clock in the shop shows them, `2026-10-31T18:00`: what a field of the type `datetime-local` holds. */
import { session } from '#lib/session.ts';

/** The browser's zone counts if the shop's is unknown. */
function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const parts = { dateStyle: 'short', timeStyle: 'short' } as const;
  try {
    // Sweden writes dates as ISO does.
    return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', parts);
  }
}

/** '' for no moment. */
export const wallClock = (at: string | null, timeZone = session.get()?.timeZone): string =>
  at === null ? '' : clockOf(timeZone).format(new Date(at)).replace(' ', 'T');

/** The moment at which a clock in the shop shows this; null for ''. */
export function momentOf(wall: string, timeZone = session.get()?.timeZone): string | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const aheadAt = (at: number) => Date.parse(`${wallClock(new Date(at).toISOString(), timeZone)}Z`) - at;
  // The zone's distance from UTC at about that moment, and then at exactly that one.
  const about = asUtc - aheadAt(asUtc);
  return new Date(asUtc - aheadAt(about)).toISOString();
}

/** The shop's day on the clock, and who can reach an address. */
import type { reaches } from '@stampdeck/contract/home.ts';

const week = 7 * 24 * 60 * 60 * 1000;

/** Minutes by which a zone is ahead of UTC at a moment. */
function offsetMinutes(at: Date, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const match = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name ?? '');
  const minutes = Number(match?.[2] ?? 0) * 60 + Number(match?.[3] ?? 0);
  return match?.[1] === '-' ? -minutes : minutes;
}

/** The moment at which a local date (YYYY-MM-DD) began; right across changes of the clock. */
export function startOfDay(localDay: string, timeZone: string): Date {
  const midnight = Date.parse(`${localDay}T00:00:00Z`);
  const guess = midnight - offsetMinutes(new Date(midnight), timeZone) * 60_000;
  return new Date(midnight - offsetMinutes(new Date(guess), timeZone) * 60_000);
}

/** The same time of day a week earlier: seven local days back, not 168 hours, so that a change of the clock moves nothing. */
export function weekEarlier(now: Date, localDay: string, timeZone: string): { localDay: string; until: Date } {
  const earlier = new Date(Date.parse(`${localDay}T00:00:00Z`) - week).toISOString().slice(0, 10);
  const sinceMidnight = now.getTime() - startOfDay(localDay, timeZone).getTime();
  return { localDay: earlier, until: new Date(startOfDay(earlier, timeZone).getTime() + sinceMidnight) };
}

/** Who can reach an address: only this machine, only its network, or anybody. */
export function reachOf(origin: string): (typeof reaches)[number] {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  if (/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?)$/.test(host)) return 'loopback';
  const isPrivate = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(host);
  return isPrivate || /\.(local|lan|home|internal)$/.test(host) || !/[.:]/.test(host) ? 'private' : 'public';
}

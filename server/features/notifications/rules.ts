/** Which kinds a channel tells, as sets of bits, and when it is quiet. */
import {
  type Channel,
  type Channels,
  channels,
  kinds,
  type NotificationKind,
  notificationKinds,
  notificationTypes,
} from '@stampdeck/contract/notification-types.ts';
import type { QuietHours } from '@stampdeck/contract/notifications.ts';

/** Kinds as bits: what a person chose something for, and what each channel tells of it. */
export type ChosenBits = Record<Channel | 'known', number>;

export const bitOf = (kind: NotificationKind): number => 1 << notificationTypes[kind];

/** How a person is told about a kind. `chosen` is undefined for someone who chose nothing yet. */
export function channelsOf(chosen: ChosenBits | undefined, kind: NotificationKind): Channels {
  const bit = bitOf(kind);
  if (!chosen || (chosen.known & bit) === 0) return kinds[kind];
  return Object.fromEntries(channels.map((channel) => [channel, (chosen[channel] & bit) !== 0])) as Channels;
}

/** The bits after a change of some kinds and channels. */
export function choose(
  chosen: ChosenBits | undefined,
  changes: Partial<Record<NotificationKind, Partial<Channels> | undefined>>,
): ChosenBits {
  const bits: ChosenBits = { known: 0, bell: 0, email: 0, ...chosen };
  for (const kind of notificationKinds) {
    if (!changes[kind]) continue;
    const now = { ...channelsOf(chosen, kind), ...changes[kind] };
    bits.known |= bitOf(kind);
    for (const channel of channels) bits[channel] = (bits[channel] & ~bitOf(kind)) | (now[channel] ? bitOf(kind) : 0);
  }
  return bits;
}

/** Whether an hour of the day (0 to 23) is in the quiet hours, which may include midnight. */
export const isQuiet = (hour: number, quiet: QuietHours): boolean =>
  quiet !== null &&
  (quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to);

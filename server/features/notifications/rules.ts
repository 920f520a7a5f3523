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
/** As read beside a person's work, where a row may be missing. */
type MaybeBits = { [Name in keyof ChosenBits]: number | null };

export const bitOf = (kind: NotificationKind): number => 1 << notificationTypes[kind];

/** How a person is told about a kind. `chosen` is undefined for someone who chose nothing yet. */
export function channelsOf(chosen: MaybeBits | undefined, kind: NotificationKind): Channels {
  const has = (bits: number | null = null) => ((bits ?? 0) & bitOf(kind)) !== 0;
  if (!has(chosen?.known)) return kinds[kind];
  return Object.fromEntries(channels.map((channel) => [channel, has(chosen?.[channel])])) as Channels;
}

type Changes = { [Kind in NotificationKind]?: { [One in Channel]?: boolean | undefined } | undefined };

/** The bits after a change of some kinds and channels. */
export function choose(chosen: ChosenBits | undefined, changes: Changes): ChosenBits {
  const { known = 0, bell = 0, email = 0, push = 0 } = chosen ?? {};
  const bits: ChosenBits = { known, bell, email, push };
  for (const kind of notificationKinds) {
    const change = changes[kind];
    if (!change) continue;
    const before = channelsOf(chosen, kind);
    bits.known |= bitOf(kind);
    for (const channel of channels) {
      const isOn = change[channel] ?? before[channel];
      bits[channel] = (bits[channel] & ~bitOf(kind)) | (isOn ? bitOf(kind) : 0);
    }
  }
  return bits;
}

/** Whether an hour of the day (0 to 23) is in the quiet hours, which may include midnight. */
export const isQuiet = (hour: number, quiet: QuietHours): boolean =>
  quiet !== null &&
  (quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to);

type Row = ChosenBits & { shop_id: string; quiet_from: number | null; quiet_to: number | null };

/** A row for its owner, who reads no bits. */
export const namedChoices = (row: Row) => ({
  shopId: row.shop_id,
  kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, channelsOf(row, kind)])),
  quietFrom: row.quiet_from,
  quietTo: row.quiet_to,
});

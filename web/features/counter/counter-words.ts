/** What several parts of the counter say. */
import { plural, t } from '@lingui/core/macro';
import type { LimitKind } from '@stampdeck/contract/limit-kinds.ts';
import { visitHours } from '@stampdeck/contract/limits.ts';
import { formatDuration } from '#language/format.ts';

export const notAMember = () => t`Not a member yet. Ask them to join the Royalty program on your shop page.`;

/** Why staff cannot take back what others did. */
export const notYours = {
  entry: () => t`You can undo only your own entries. Ask the shop owner.`,
  stamps: () => t`You can take back only the stamps that you gave last. Ask the shop owner.`,
};

export const redeemWords = (reward: string) => t`Redeem ${reward}`;

/** The change since the scan (specification, section 4). */
export function stampSummary(net: number): string {
  const stamps = Math.abs(net);
  return net < 0 ? t`Store have remove ${stamps} stamps` : t`Store have added ${stamps} stamps`;
}

/** The limit that refuses. `setting` is its value. */
export function limitWords(kind: LimitKind, setting: number): string {
  switch (kind) {
    case 'gap': {
      const wait = formatDuration(setting);
      return t`Your shop waits ${wait} between stamps for one customer.`;
    }
    case 'visit':
      return plural(setting, {
        one: `Your shop stamps each customer at most once per visit (${visitHours} hours).`,
        other: `Your shop stamps each customer at most # times per visit (${visitHours} hours).`,
      });
    case 'day':
      return plural(setting, {
        one: 'Your shop stamps each customer at most once per day.',
        other: 'Your shop stamps each customer at most # times per day.',
      });
    case 'person':
      return plural(setting, {
        one: 'Your shop lets each person stamp at most once per hour.',
        other: 'Your shop lets each person stamp at most # times per hour.',
      });
  }
}

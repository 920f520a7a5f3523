import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ShopText } from '#card/shop-text.tsx';
import { formatList } from '#language/format.ts';

/** What a shop saves for someone who leaves it. */
export interface Saved {
  count: number;
  /** The size of the card. */
  size: number;
  /** The labels of rewards that were reached and not redeemed. */
  rewards: readonly string[];
}

/** Says what is saved. `saved` is undefined while that is not known. */
export function savedWords(saved: Saved | undefined): string {
  if (!saved) return t`Your stamps and rewards are saved. Join again to continue.`;
  const { count } = saved;
  const rewardCount = saved.rewards.length;
  if (count === 0 && rewardCount === 0) return t`There is nothing on your card yet.`;
  if (rewardCount === 0) {
    return plural(count, {
      one: 'Your # stamp is saved. Join again to continue.',
      other: 'Your # stamps are saved. Join again to continue.',
    });
  }
  if (count === 0) {
    return plural(rewardCount, {
      one: 'Your # reward is saved. Join again to continue.',
      other: 'Your # rewards are saved. Join again to continue.',
    });
  }
  return t`Your ${plural(count, { one: '# stamp', other: '# stamps' })} and ${plural(rewardCount, { one: '# reward', other: '# rewards' })} are saved. Join again to continue.`;
}

/** Shown to someone who has left: what is saved, and the rewards by name, in the shop's `language`. */
export function SavedHere({ saved, language }: { saved: Saved; language: string }) {
  const rewards = formatList(saved.rewards);
  return (
    <p className="shop-enter-saved">
      {savedWords(saved)}
      {rewards && ' '}
      {rewards && (
        <Trans>
          Waiting for you: <ShopText language={language}>{rewards}</ShopText>.
        </Trans>
      )}
    </p>
  );
}

import './reward-strip.css';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { Gift } from 'lucide-react';
import { ShopText } from '#card/shop-text.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import { labelsOf, type MyCard, nextReward, owedRewards } from './card-api.ts';

/** '2 rewards waiting'. */
export const rewardsWaiting = (rewards: number): string =>
  plural(rewards, { one: '# reward waiting', other: '# rewards waiting' });

interface Props {
  shop: ShopHead;
  card: MyCard;
  /** What the card follows. */
  running: PublishedDesign;
  /** The shop has disabled the member, who gets no rewards now. */
  disabled: boolean;
}

/** Above the card: the rewards that wait, those of closed cards first, else the next one. */
export function UpNext({ shop: { name: shopName, language }, card, running, disabled }: Props) {
  const rewards = owedRewards(card);
  const next = nextReward(card);
  if (rewards.length > 0) {
    return (
      <section className="reward-strip" data-lit aria-label={t`Rewards waiting`}>
        <Seal />
        <div className="reward-strip-words">
          <p className="reward-strip-title">{rewardsWaiting(rewards.length)}</p>
          <ul className="reward-strip-labels">
            {labelsOf(rewards).map((label) => (
              <li key={label}>
                <ShopText language={language}>{label}</ShopText>
              </li>
            ))}
          </ul>
          {disabled && <p>{t`Saved for you until your membership is enabled again.`}</p>}
        </div>
      </section>
    );
  }
  if (running.isDefault) {
    return (
      <p className="reward-strip">{t`${shopName} is still designing its card. Your first stamp will land here.`}</p>
    );
  }
  if (!next) return null;
  const { label, missing } = next;
  return (
    <div className="reward-strip">
      <Seal />
      <p className="reward-strip-words reward-strip-next">
        <Trans>
          <Plural value={missing} one="# more stamp" other="# more stamps" /> to{' '}
          <ShopText as="b" language={language}>
            {label}
          </ShopText>
        </Trans>
      </p>
    </div>
  );
}

/** A gift on a stamp. */
const Seal = () => (
  <span className="reward-strip-seal" aria-hidden="true">
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path d={stampOutline} />
    </svg>
    <Gift size={22} aria-hidden />
  </span>
);

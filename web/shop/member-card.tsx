import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { Ban, QrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cardProgress } from '#card/card-words.ts';
import { owedRewards, useLiveCard, useMyCard } from '#features/my-card/card-api.ts';
import type { Moment } from '#features/my-card/card-moments.tsx';
import { CardWaiting } from '#features/my-card/card-preview.tsx';
import { MyCard } from '#features/my-card/my-card.tsx';
import { rewardsWaiting } from '#features/my-card/up-next.tsx';
import { Button } from '#ui/button.tsx';
import { PartFailed, usePart } from './part.tsx';
import { ShopMore } from './shop-more.tsx';

const loadCodeScreen = () => import('./code-screen.tsx');
/** Loaded after the card. */
const loadMore = async () => (await import('./member-more.ts')).memberMore;

interface Props {
  shop: ShopHead;
  customer: UserInfo;
  /** The server knows the membership: the card can be read. */
  ready: boolean;
  /** They joined just now, on this page. */
  arrived: boolean;
  /** The shop has disabled them: they get no stamps and no rewards. */
  disabled: boolean;
}

/** A member's card, updated live, with the code one tap away and the history. */
export function MemberCard({ shop, customer, ready, arrived, disabled }: Props) {
  const card = useMyCard(shop.id, customer.id, ready);
  const change = useLiveCard(shop.id, customer.id);
  const [code, setCode] = useState(false);
  // The card replaces the form or button that was pressed: the focus moves to it.
  useEffect(() => {
    if (!arrived) return;
    document.getElementById('card')?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'smooth' });
  }, [arrived]);
  // The code must open without a network, so its part is loaded while there is one.
  const { part, error, retry } = usePart('code-screen', loadCodeScreen);
  const { part: more, error: moreError, retry: retryMore } = usePart('member-more', loadMore);
  const [moment, setMoment] = useState<Moment | null>(null);
  const own = card.data;
  const waiting = own ? owedRewards(own).length : 0;
  /** `compact`: over the code, whose screen announces what happens. */
  const stamped = (compact: boolean) => {
    const shown = compact || !code ? moment : null;
    return (
      own && (
        <>
          {disabled && <Disabled shopName={shop.name} />}
          <MyCard
            shop={shop}
            card={own}
            change={change}
            opens={moment?.opens}
            compact={compact}
            disabled={disabled}
            isCelebrating={shown !== null}
            celebration={more && <more.MomentShown moment={shown} isSilent={compact} onClose={() => setMoment(null)} />}
          />
        </>
      )
    );
  };
  return (
    <>
      {own && more && <more.WatchCard shopId={shop.id} customerId={customer.id} card={own} onMoment={setMoment} />}
      <section className="shop-hero" aria-label={t`My stamp card`}>
        {more && <more.MovedPhones />}
        {stamped(false) ?? <CardWaiting shop={shop} error={card.error} onRetry={() => void card.refetch()} />}
      </section>
      <div className="shop-dock">
        {code && error && <PartFailed onRetry={retry} />}
        <div className="shop-dock-row">
          <Button variant="primary" className="shop-code-button" onClick={() => setCode(true)}>
            <QrCode size={24} aria-hidden />
            <span>
              {t`Show my code`} {waiting > 0 && <span className="shop-code-waiting">{rewardsWaiting(waiting)}</span>}
            </span>
          </Button>
          {own && more && <more.ChatPlace shop={shop} customer={customer} />}
        </div>
      </div>
      <div className="shop-side">
        {moreError && <PartFailed onRetry={retryMore} />}
        {arrived && more && <more.AfterJoining customer={customer} />}
        {own && ready && more && <more.RemindMe shop={shop} customer={customer} card={own} arrived={arrived} />}
        {own && more && <more.OrdersPlace customerId={customer.id} />}
        {ready && more && <more.History shopId={shop.id} customerId={customer.id} />}
        {own && more && <more.TermsChanges newest={shop.card} version={own.card.version} />}
        <ShopMore shop={shop} version={own?.card.version ?? null} />
      </div>
      {code && part && (
        <part.CodeScreen
          customer={customer}
          last={`${change?.card.id ?? ''}${change?.card.seq ?? ''}${moment?.key ?? ''}`}
          said={own && `${cardProgress(own.card)}. ${moment && more ? more.momentInWords(moment) : ''}`}
          onClose={() => setCode(false)}
        >
          {stamped(true)}
        </part.CodeScreen>
      )}
    </>
  );
}

/** Shown on the card, so that the member knows before going to the counter. */
function Disabled({ shopName }: { shopName: string }) {
  return (
    <p className="my-card-disabled" role="status">
      <Ban size={22} aria-hidden />
      <span>
        <Trans>
          <b>{shopName} has disabled your membership.</b> You get no stamps and no rewards until it is enabled again.
          Your card stays as it is. Ask at the counter.
        </Trans>
      </span>
    </p>
  );
}

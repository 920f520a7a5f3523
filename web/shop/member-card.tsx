import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { Ban, QrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLiveCard, useMyCard } from '#features/my-card/card-api.ts';
import type { Moment } from '#features/my-card/card-moments.tsx';
import { CardWaiting } from '#features/my-card/card-preview.tsx';
import { MyCard, MyRewards } from '#features/my-card/my-card.tsx';
import { Button } from '#ui/button.tsx';
import { PartFailed, usePart } from './part.tsx';
import { ShopMore } from './shop-more.tsx';

const loadCodeScreen = () => import('./code-screen.tsx');
/** Read after the card: how it came to be, its terms, and what is worth a word when it happens. */
const loadMore = async () => {
  const parts = await Promise.all([
    import('#features/my-card/history.tsx'),
    import('#features/my-card/terms-changes.tsx'),
    import('#features/my-card/card-moments.tsx'),
  ]);
  return { ...parts[0], ...parts[1], ...parts[2] };
};

interface Props {
  shop: ShopHead;
  customer: UserInfo;
  /** The server knows the membership: the card can be read. */
  ready: boolean;
  /** They joined just now, on this page. */
  arrived: boolean;
  /** The shop has disabled them: nothing comes to the card and nothing is given for it. */
  disabled: boolean;
}

/** A member's card filling live, the code one tap away, and the way the card came to be. */
export function MemberCard({ shop, customer, ready, arrived, disabled }: Props) {
  const card = useMyCard(shop.id, customer.id, ready);
  const change = useLiveCard(shop.id, customer.id);
  const [code, setCode] = useState(false);
  // The form or button that was pressed is gone: the page goes on at the card that came in its place.
  useEffect(() => {
    if (!arrived) return;
    document.getElementById('card')?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'smooth' });
  }, [arrived]);
  // The code must open without a network, so its part is fetched while there is one.
  const { part, error, retry } = usePart('code-screen', loadCodeScreen);
  const { part: more, error: moreError, retry: retryMore } = usePart('member-more', loadMore);
  const [moment, setMoment] = useState<Moment | null>(null);
  const own = card.data;
  const stamped = ({ isMomentShown, compact }: { isMomentShown: boolean; compact: boolean }) =>
    own && (
      <>
        <MyCard shop={shop} card={own} change={change} opens={moment?.opens} compact={compact} />
        {more && isMomentShown && <more.MomentShown moment={moment} onClose={() => setMoment(null)} />}
        {disabled && <Disabled shop={shop.name} />}
        <MyRewards card={own} disabled={disabled} />
      </>
    );
  return (
    <>
      {own && more && <more.WatchCard shopId={shop.id} customerId={customer.id} card={own} onMoment={setMoment} />}
      <section className="shop-hero" aria-label="My stamp card">
        {stamped({ isMomentShown: !code, compact: false }) ?? (
          <CardWaiting shop={shop} error={card.error} onRetry={() => void card.refetch()} />
        )}
      </section>
      <div className="shop-dock">
        {code && error && <PartFailed onRetry={retry} />}
        <Button variant="primary" className="shop-code-button" onClick={() => setCode(true)}>
          <QrCode size={24} aria-hidden /> Show my code
        </Button>
      </div>
      <div className="shop-side">
        {moreError && <PartFailed onRetry={retryMore} />}
        {ready && more && <more.History shopId={shop.id} customerId={customer.id} />}
        {own && more && <more.TermsChanges newest={shop.card} version={own.card.version} />}
        <ShopMore shop={shop} version={own?.card.version ?? null} />
      </div>
      {code && part && (
        <part.CodeScreen
          customer={customer}
          last={`${change?.card.id ?? ''}${change?.card.seq ?? ''}${moment?.key ?? ''}`}
          onClose={() => setCode(false)}
        >
          {stamped({ isMomentShown: true, compact: true })}
        </part.CodeScreen>
      )}
    </>
  );
}

/** Said on the card itself, before somebody stands at the counter with it. */
function Disabled({ shop }: { shop: string }) {
  return (
    <p className="my-card-disabled" role="status">
      <Ban size={22} aria-hidden />
      <span>
        <b>{shop} has disabled your membership.</b> No stamps and no rewards until it is enabled again; what is on the
        card stays. Ask at the counter.
      </span>
    </p>
  );
}

import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { CardLook } from '@stampdeck/contract/my-cards.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useQuery } from '@tanstack/react-query';
import { FollowJoin } from '#features/membership/follow-join.tsx';
import type { Saved } from '#features/membership/saved.tsx';
import { lastCards, owedRewards } from '#features/my-card/card-api.ts';
import { CardPreview } from '#features/my-card/card-preview.tsx';
import { firstReward, Offer } from '#features/my-card/offer.tsx';
import { ChatPlace } from './chat-place.tsx';
import { OrdersPlace } from './orders-place.tsx';
import { ShopMore } from './shop-more.tsx';
import './install-offer.ts';

export interface NotMemberProps {
  shop: ShopHead;
  customer: UserInfo;
  follows: boolean | 'own';
  /** They ask to join. */
  onEnter: () => void;
}

/** What an earlier membership left here: as this phone last saw it, until the server answers. */
function useSaved(
  shopId: string,
  customerId: string,
  enabled: boolean,
): (Saved & { look?: Omit<CardLook, 'size'> }) | undefined {
  const { data } = useQuery({
    queryKey: ['shop', 'saved', shopId, customerId],
    // Few people leave and come back: the code of this call is loaded only now.
    queryFn: async () => (await import('#features/my-cards/api.ts')).readMyCardAt(shopId),
    enabled,
    staleTime: 0,
  });
  if (data) {
    const { size, ...look } = data.look;
    return { count: data.count, size, look, rewards: data.rewards.map(({ label }) => label) };
  }
  const last = data === undefined ? lastCards.read(shopId, customerId)?.reply : undefined;
  if (!last) return undefined;
  const rewards = owedRewards(last).map(({ label }) => label);
  return last.card.count > 0 || rewards.length > 0 ? { ...last.card, rewards } : undefined;
}

/** Someone signed in who has no card here, or left the program. */
export function NotMember({ shop, customer, follows, onEnter }: NotMemberProps) {
  const saved = useSaved(shop.id, customer.id, follows !== 'own');
  const reward = saved || follows === 'own' ? undefined : firstReward(shop);
  return (
    <>
      <div className="shop-panel">
        {reward && <Offer shop={shop} reward={reward} id="get-card" />}
        {follows === 'own' ? (
          <p className="shop-muted">{t`This is your own shop. Your customers follow and join it here.`}</p>
        ) : (
          <FollowJoin
            shopId={shop.id}
            language={shop.language}
            customerId={customer.id}
            follows={follows}
            onEnter={onEnter}
            saved={saved}
          />
        )}
      </div>
      <section className="shop-hero" aria-label={t`Stamp card`}>
        <CardPreview shop={shop} saved={saved} />
      </section>
      <div className="shop-side shop-side-left">
        {follows !== 'own' && (
          <div className="shop-chat-place">
            <ChatPlace shop={shop} customer={customer} />
          </div>
        )}
        <OrdersPlace customerId={customer.id} />
        <ShopMore shop={shop} />
      </div>
    </>
  );
}

import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { CardLook } from '@stampdeck/contract/my-cards.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useQuery } from '@tanstack/react-query';
import { FollowJoin } from '#features/membership/follow-join.tsx';
import type { Kept } from '#features/membership/kept.ts';
import { lastCards, owedRewards } from '#features/my-card/card-api.ts';
import { CardPreview } from '#features/my-card/card-preview.tsx';
import { ShopMore } from './shop-more.tsx';

export interface NotMemberProps {
  shop: ShopHead;
  customer: UserInfo;
  follows: boolean | 'own';
  /** They ask to join. */
  onEnter: () => void;
}

/** What an earlier membership left here: as this phone last saw it, until the server says. */
function useKept(
  shopId: string,
  customerId: string,
  enabled: boolean,
): (Kept & { look?: Omit<CardLook, 'size'> }) | undefined {
  const { data } = useQuery({
    queryKey: ['shop', 'kept', shopId, customerId],
    // Few leave and come back: the call is fetched with its answer.
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

/** Somebody signed in who has no card here, or left one behind. */
export function NotMember({ shop, customer, follows, onEnter }: NotMemberProps) {
  const kept = useKept(shop.id, customer.id, follows !== 'own');
  return (
    <>
      <section className="shop-hero" aria-label="Stamp card">
        <CardPreview shop={shop} kept={kept} />
      </section>
      <div className="shop-panel">
        {follows === 'own' ? (
          <p className="shop-muted">This is your own shop. Your customers follow and join it here.</p>
        ) : (
          <FollowJoin shopId={shop.id} customerId={customer.id} follows={follows} onEnter={onEnter} kept={kept} />
        )}
      </div>
      <div className="shop-side shop-side-left">
        <ShopMore shop={shop} />
      </div>
    </>
  );
}

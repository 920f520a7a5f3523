import { useFollow, useFollowAndJoin, useJoin, useStepping } from './api.ts';
import { type Kept, whatWaits } from './kept.ts';

interface Props {
  shopId: string;
  customerId: string;
  follows: boolean;
  /** They ask to join. */
  onEnter: () => void;
  /** What waits here from an earlier membership. */
  kept?: Kept;
}

/** The way in for somebody signed in: joining is one tap, and only followers join. */
export function FollowJoin({ shopId, customerId, follows, onEnter, kept }: Props) {
  const follow = useFollow(shopId);
  const join = useJoin(shopId);
  const followAndJoin = useFollowAndJoin(shopId);
  const busy = useStepping(shopId);
  const enter = () => {
    if (busy) return;
    onEnter();
    (follows ? join : followAndJoin).mutate(customerId);
  };
  return (
    <div className="shop-enter">
      {kept && <p className="shop-enter-kept">{whatWaits(kept)}</p>}
      <button type="button" className="sd-button sd-button-primary" aria-busy={busy} onClick={enter}>
        {follows ? 'Join' : 'Follow and join'}
      </button>
      {follows ? (
        <p className="shop-form-promise">You follow this shop. Join to collect stamps.</p>
      ) : (
        <p className="shop-form-switch">
          <button
            type="button"
            className="sd-link shop-link"
            aria-disabled={busy}
            onClick={() => !busy && follow.mutate(customerId)}
          >
            Only follow
          </button>
        </p>
      )}
    </div>
  );
}

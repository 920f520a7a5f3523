import { Button } from '#ui/button.tsx';
import { useStepping, useSteps } from './api.ts';
import { type Kept, whatWaits } from './kept.ts';

interface Props {
  shopId: string;
  customerId: string;
  follows: boolean;
  /** They ask to join. */
  onEnter: () => void;
  /** What waits here from an earlier membership. */
  kept: Kept | undefined;
}

/** The way in for somebody signed in: joining is one tap, and only followers join. */
export function FollowJoin({ shopId, customerId, follows, onEnter, kept }: Props) {
  const tap = useSteps(shopId);
  const busy = useStepping(shopId);
  const enter = () => {
    onEnter();
    tap.mutate({ customerId, takes: follows ? ['join'] : ['follow', 'join'] });
  };
  return (
    <div className="shop-enter">
      {kept && <p className="shop-enter-kept">{whatWaits(kept)}</p>}
      <Button variant="primary" isBusy={busy} onClick={enter}>
        {follows ? 'Join' : 'Follow and join'}
      </Button>
      {follows ? (
        <p className="shop-form-promise">You follow this shop. Join to collect stamps.</p>
      ) : (
        <p className="shop-form-switch">
          <button
            type="button"
            className="sd-link shop-link"
            aria-disabled={busy}
            onClick={() => !busy && tap.mutate({ customerId, takes: ['follow'] })}
          >
            Only follow
          </button>
        </p>
      )}
    </div>
  );
}

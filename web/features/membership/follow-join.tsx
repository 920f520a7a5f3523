import { t } from '@lingui/core/macro';
import { Button } from '#ui/button.tsx';
import { useStepping, useSteps } from './api.ts';
import { type Saved, SavedHere } from './saved.tsx';

interface Props {
  shopId: string;
  customerId: string;
  follows: boolean;
  /** They ask to join. */
  onEnter: () => void;
  /** What an earlier membership left here. */
  saved: Saved | undefined;
  /** Of what the shop wrote. */
  language: string;
}

/** The way in for someone signed in. Joining is one tap; only followers can join. */
export function FollowJoin({ shopId, customerId, follows, onEnter, saved, language }: Props) {
  const tap = useSteps(shopId);
  const busy = useStepping(shopId);
  const enter = () => {
    onEnter();
    tap.mutate({ customerId, takes: follows ? ['join'] : ['follow', 'join'] });
  };
  return (
    <div className="shop-enter">
      {saved && <SavedHere saved={saved} language={language} />}
      <Button variant="primary" isBusy={busy} onClick={enter}>
        {follows
          ? t({ message: 'Join', comment: 'button: become a member of the loyalty program' })
          : t`Follow and join`}
      </Button>
      {follows ? (
        <p className="shop-form-promise">{t`You follow this shop. Join to collect stamps.`}</p>
      ) : (
        <p className="shop-form-switch">
          <button
            type="button"
            className="sd-link shop-link"
            aria-disabled={busy}
            onClick={() => !busy && tap.mutate({ customerId, takes: ['follow'] })}
          >
            {t`Only follow`}
          </button>
        </p>
      )}
    </div>
  );
}

import './css/moved.css';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OpenSession } from '@stampdeck/contract/sessions.ts';
import { Smartphone } from 'lucide-react';
import { useEndSessions } from '#features/sessions/api.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

interface Props {
  phone: OpenSession & { counter: NonNullable<OpenSession['counter']> };
  /** It was them, or the phone is signed out. */
  onClose: () => void;
}

/** Says on a customer's other devices that a shop signed a new phone in, with the way to undo it. */
export function MovedPhone({ phone, onClose }: Props) {
  const end = useEndSessions();
  const { shopName } = phone.counter;
  return (
    <section className="moved-phone" role="alert">
      <Smartphone size={22} aria-hidden />
      <div className="moved-phone-words">
        {end.isSuccess ? (
          <p>{t`The new phone is signed out. Your card is safe on this one.`}</p>
        ) : (
          <p>
            <Trans>
              <b>
                Your card was moved to a new phone at <span dir="auto">{shopName}</span>
              </b>
              , <RelativeTime at={phone.openedAt} />. Not you?
            </Trans>
          </p>
        )}
        {end.error && <Alert>{end.error.message}</Alert>}
        <p className="moved-phone-ways">
          {!end.isSuccess && (
            <Button variant="danger" isBusy={end.isPending} onClick={() => end.mutate(phone)}>
              {t`Sign that phone out`}
            </Button>
          )}
          <Button onClick={onClose}>{end.isSuccess ? t`Close` : t`It was me`}</Button>
        </p>
      </div>
    </section>
  );
}

import './reminders.css';
import { t } from '@lingui/core/macro';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { AnotherEmail } from '#features/recovery/verify-steps.tsx';
import { useSite } from '#lib/site.ts';
import { Alert } from '#ui/alert.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useReminders, useSaveReminders } from './api.ts';

interface Props {
  shop: ShopHead;
  email: string;
  onClose: () => void;
}

/** What a shop may remind the customer of, how often, and by which way. */
export function ReminderSheet({ shop, email, onClose }: Props) {
  const { data, error, refetch } = useReminders(shop.id);
  return (
    <Sheet title={t`Remind me`} onClose={onClose}>
      <p className="reminder-words">
        {t`We tell you when you reach a reward, when only one stamp is missing, and when a reward has waited for 30 days. At most once a week for this shop.`}
      </p>
      {data ? (
        <ByEmail shopId={shop.id} email={email} isOn={data.email} isConfirmed={data.isEmailConfirmed} />
      ) : error ? (
        <Alert onRetry={() => void refetch()}>{error.message}</Alert>
      ) : (
        <div className="shop-bone shop-bone-field" aria-busy="true" />
      )}
    </Sheet>
  );
}

interface ByEmailProps {
  shopId: string;
  email: string;
  isOn: boolean;
  isConfirmed: boolean;
}

function ByEmail({ shopId, email, isOn, isConfirmed }: ByEmailProps) {
  const { data: site } = useSite();
  const save = useSaveReminders(shopId);
  if (site?.mail === false && !isOn) return <p className="shop-muted">{t`This shop can’t send email.`}</p>;
  if (!isConfirmed && !isOn) {
    return (
      <div className="reminder-confirm">
        <p className="reminder-words">{t`For emails, first confirm that ${email} is your address.`}</p>
        <AnotherEmail />
      </div>
    );
  }
  const isShownOn = save.isPending ? save.variables.email : isOn;
  return (
    <>
      <button
        type="button"
        className="shop-menu-item shop-menu-switch"
        role="switch"
        aria-checked={isShownOn}
        aria-busy={save.isPending}
        onClick={() => !save.isPending && save.mutate({ email: !isOn })}
      >
        {t`By email to ${email}`}{' '}
        <span aria-hidden="true">
          {isShownOn ? t({ message: 'On', comment: 'a switch' }) : t({ message: 'Off', comment: 'a switch' })}
        </span>
      </button>
      {save.error && <Alert>{save.error.message}</Alert>}
      <p className="shop-muted">{t`You can turn this off here or in every email. It ends when you leave the shop.`}</p>
    </>
  );
}

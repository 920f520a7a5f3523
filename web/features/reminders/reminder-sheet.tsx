import './reminders.css';
import { t } from '@lingui/core/macro';
import type { Reminders } from '@stampdeck/contract/reminders.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import type { ReactNode } from 'react';
import { AnotherEmail } from '#features/recovery/verify-steps.tsx';
import { useSite } from '#lib/site.ts';
import { Alert } from '#ui/alert.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useReminders, useSaveReminders } from './api.ts';

interface Props {
  shop: ShopHead;
  email: string;
  /** Whether this device shows notifications, and the button for it. */
  device: ReactNode;
  onClose: () => void;
}

/** What a shop may remind the customer of, how often, and by which ways. */
export function ReminderSheet({ shop, email, device, onClose }: Props) {
  const { data, error, refetch } = useReminders(shop.id);
  return (
    <Sheet title={t`Remind me`} onClose={onClose}>
      <p className="reminder-words">
        {t`We tell you when you reach a reward, when only one stamp is missing, and when a reward has waited for 30 days. At most once a week for this shop.`}
      </p>
      {data ? (
        <Ways shopId={shop.id} email={email} reminders={data} device={device} />
      ) : error ? (
        <Alert onRetry={() => void refetch()}>{error.message}</Alert>
      ) : (
        <div className="shop-bone shop-bone-field" aria-busy="true" />
      )}
    </Sheet>
  );
}

type Choice = Pick<Reminders, 'email' | 'push'>;

interface WaysProps extends Pick<Props, 'email' | 'device'> {
  shopId: string;
  reminders: Reminders;
}

function Ways({ shopId, email, reminders, device }: WaysProps) {
  const { data: site } = useSite();
  const save = useSaveReminders(shopId);
  const { email: byEmail, push: byPush } = save.isPending ? save.variables : reminders;
  const choose = (change: Partial<Choice>) => {
    if (!save.isPending) save.mutate({ email: byEmail, push: byPush, ...change });
  };
  const mustConfirm = !reminders.isEmailConfirmed && !byEmail;
  return (
    <>
      {site?.mail === false && !byEmail ? (
        <p className="shop-muted">{t`This shop can’t send email.`}</p>
      ) : mustConfirm ? (
        <div className="reminder-words">
          <p className="reminder-words">{t`For emails, first confirm that ${email} is your address.`}</p>
          <AnotherEmail />
        </div>
      ) : (
        <Switch isOn={byEmail} isBusy={save.isPending} onPress={() => choose({ email: !byEmail })}>
          {t`By email to ${email}`}
        </Switch>
      )}
      <Switch isOn={byPush} isBusy={save.isPending} onPress={() => choose({ push: !byPush })}>
        {t`By notification on your devices`}
      </Switch>
      {byPush && <div className="reminder-words">{device}</div>}
      {save.error && <Alert>{save.error.message}</Alert>}
      <p className="shop-muted">{t`You can turn this off here at any time, and in every email. It ends when you leave the shop.`}</p>
    </>
  );
}

interface SwitchProps {
  isOn: boolean;
  isBusy: boolean;
  onPress: () => void;
  children: string;
}

const Switch = ({ isOn, isBusy, onPress, children }: SwitchProps) => (
  <button
    type="button"
    className="shop-menu-item shop-menu-switch"
    role="switch"
    aria-checked={isOn}
    aria-busy={isBusy}
    onClick={onPress}
  >
    {children}{' '}
    <span aria-hidden="true">
      {isOn ? t({ message: 'On', comment: 'a switch' }) : t({ message: 'Off', comment: 'a switch' })}
    </span>
  </button>
);

import './css/remind-me.css';
import { texts } from 'virtual:texts/reminders';
import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type MyCard, nextReward, owedRewards } from '#features/my-card/card-api.ts';
import { loadDevicePush } from '#features/push/load.ts';
import { withTexts } from '#language/language.ts';
import { stored } from '#lib/storage.ts';
import { Button } from '#ui/button.tsx';
import { PartFailed, usePart } from './part.tsx';
import { useBack } from './use-back.ts';

const loadSheet = withTexts(texts, () => import('#features/reminders/reminder-sheet.tsx'));

/** The shops where this device has offered reminders. */
const offered = stored('remindersOffered', z.array(z.string()));

interface Props {
  shop: ShopHead;
  customer: UserInfo;
  card: MyCard;
  /** They joined just now, on this page. */
  arrived: boolean;
}

/** The way to the reminders. It says once what it is for: after joining, or when a reward is near. */
export function RemindMe({ shop, customer, card, arrived }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [known, setKnown] = useState(() => offered.read() ?? []);
  const isNear = arrived || owedRewards(card).length > 0 || nextReward(card)?.missing === 1;
  const isOffered = isNear && !known.includes(shop.id);
  const settle = () => {
    const all = [...known.filter((id) => id !== shop.id), shop.id];
    setKnown(all);
    offered.write(all);
  };
  return (
    <div className="remind-me">
      {isOffered && <p className="shop-muted">{t`Want to know when a reward is near or ready?`}</p>}
      <Button
        onClick={() => {
          settle();
          setOpen(true);
        }}
      >
        <Bell size={20} aria-hidden /> {t`Remind me`}
      </Button>
      {isOffered && (
        <button type="button" className="sd-link shop-link" onClick={settle}>
          {t`No, thanks`}
        </button>
      )}
      {isOpen && <Opened shop={shop} customer={customer} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Asks the browser for its permission only after a press of its button. */
function ThisDevice() {
  const { part, error, retry } = usePart('device-push', loadDevicePush);
  return part ? <part.DevicePush /> : error ? <PartFailed onRetry={retry} /> : null;
}

function Opened({ shop, customer, onClose }: Pick<Props, 'shop' | 'customer'> & { onClose: () => void }) {
  const { part, error, retry } = usePart('reminders', loadSheet);
  const back = useBack(onClose);
  if (part) return <part.ReminderSheet shop={shop} email={customer.email} device={<ThisDevice />} onClose={back} />;
  return error ? <PartFailed onRetry={retry} /> : null;
}

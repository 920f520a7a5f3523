import { t } from '@lingui/core/macro';
import { type Channel, channels, type NotificationKind } from '@stampdeck/contract/notification-types.ts';
import { type NotificationChoices, usualQuietHours } from '@stampdeck/contract/notifications.ts';
import { lazy, Suspense, useId } from 'react';
import { loadDevicePush } from '#features/push/load.ts';
import { formatHour } from '#language/format.ts';
import { useSession } from '#lib/session.ts';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Select } from '#ui/select.tsx';
import { Bones } from '#ui/skeleton.tsx';
import styles from './choices.module.css';
import { useChoices, useSaveChoices } from './choices-api.ts';

const DevicePush = lazy(async () => ({ default: (await loadDevicePush()).DevicePush }));

/** How this person is told what happens: by kind and channel, and when it is quiet. Each switch is saved at once. */
export function NotificationChoicesSetting() {
  const isShared = useSession()?.atTablet === true;
  return (
    <Loaded
      query={useChoices()}
      failure={t`We couldn’t load your notification settings`}
      bones={<Bones heights={['2rem', '2.75rem', '2.75rem', '2.75rem', '2.75rem']} />}
    >
      {(choices) => (
        <Stack gap={4}>
          <Matrix choices={choices} />
          <EmailNote email={choices.email} />
          {!isShared && (
            <section>
              <h3 className={styles.device}>{t`Push on this device`}</h3>
              <Suspense fallback={<Bones heights={['3rem']} />}>
                <DevicePush />
              </Suspense>
            </section>
          )}
          <Quiet choices={choices} />
        </Stack>
      )}
    </Loaded>
  );
}

const kindWords: Record<NotificationKind, string> = {
  message: t`Messages from customers`,
  newMember: t`New members`,
  fullCard: t`Full cards`,
  order: t`New orders`,
  commented: t`New reviews`,
};
const channelWords: Record<Channel, string> = { bell: t`Bell`, email: t`Email`, push: t`Push` };

function Matrix({ choices: { kinds, email } }: { choices: NotificationChoices }) {
  const { save, isBusy } = useSaveChoices();
  const id = useId();
  return (
    <table className={`sd-table ${styles.matrix}`}>
      <thead>
        <tr>
          <td />
          {channels.map((channel) => (
            <th key={channel} scope="col" id={`${id}${channel}`}>
              {channelWords[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.entries(kinds) as [NotificationKind, Record<Channel, boolean>][]).map(([kind, told]) => (
          <tr key={kind}>
            <th scope="row" id={`${id}${kind}`}>
              {kindWords[kind]}
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <label className={styles.cell}>
                  <input
                    type="checkbox"
                    aria-labelledby={`${id}${kind} ${id}${channel}`}
                    checked={told[channel]}
                    disabled={channel === 'email' && email === 'none'}
                    aria-busy={isBusy}
                    onChange={() => save({ kinds: { [kind]: { [channel]: !told[channel] } } })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What an email tells, or why none comes. */
function EmailNote({ email }: { email: NotificationChoices['email'] }) {
  const words = {
    ready: t`An email tells you what is still unread after ten minutes, at most once an hour.`,
    unproven: t`Emails start when you have confirmed your email address.`,
    none: t`No emails can be sent from here. Ask your administrator.`,
  };
  return <p className="sd-quiet">{words[email]}</p>;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function Quiet({ choices: { quiet } }: { choices: NotificationChoices }) {
  const { save, isBusy } = useSaveChoices();
  const note = useId();
  const choose = (end: 'from' | 'to') => (value: string) =>
    quiet && save({ quiet: { ...quiet, [end]: Number(value) } });
  const options = (without: number) =>
    hours.filter((hour) => hour !== without).map((hour) => [String(hour), formatHour(hour)] as const);
  return (
    <div>
      <label className={styles.quiet}>
        <input
          type="checkbox"
          role="switch"
          checked={quiet !== null}
          aria-checked={quiet !== null}
          aria-busy={isBusy}
          aria-describedby={note}
          onChange={() => save({ quiet: quiet ? null : usualQuietHours })}
        />
        {t`Quiet hours`}
      </label>
      {quiet && (
        <div className={styles.hours}>
          <Select
            label={t({ message: 'From', context: 'an hour' })}
            value={String(quiet.from)}
            options={options(quiet.to)}
            onChoose={choose('from')}
          />
          <Select
            label={t({ message: 'to', context: 'an hour' })}
            value={String(quiet.to)}
            options={options(quiet.from)}
            onChoose={choose('to')}
          />
        </div>
      )}
      <p className="sd-quiet" id={note}>
        {t`By your shop’s clock. When they end, you are told everything at once. The bell keeps counting.`}
      </p>
    </div>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OpenSession } from '@stampdeck/contract/sessions.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Row, RowBones, RowIcon } from '#ui/rows.tsx';
import { useEndAll, useEndSessions, useSessions } from './api.ts';

interface Props {
  /** Signed out here as well. */
  onGone: () => void;
  /** Shown before signing out everywhere, to people who may not get back in. */
  warning?: string | undefined;
}

/** Where a person is signed in, with ways to sign out of one session, all others, or all. */
export function SessionsList({ onGone, warning }: Props) {
  return (
    <Loaded
      query={useSessions()}
      failure={t`We couldn’t load the list`}
      bones={
        <ul className="sd-rows" aria-busy>
          <RowBones count={2} isRound={false} />
        </ul>
      }
    >
      {(sessions) => <Places sessions={sessions} onGone={onGone} warning={warning} />}
    </Loaded>
  );
}

function Places({ sessions, onGone, warning }: Props & { sessions: OpenSession[] }) {
  const [asking, setAsking] = useState(false);
  const end = useEndSessions();
  const endAll = useEndAll(onGone);
  const failure = end.error ?? endAll.error;
  const isBusy = end.isPending || endAll.isPending;
  const ended = end.variables;
  const said = () => {
    if (!ended)
      return plural(end.data ?? 0, {
        one: 'Signed out on # other device.',
        other: 'Signed out on # other devices.',
      });
    const { device } = ended;
    return t`Signed out: ${device}.`;
  };
  const leaveAll = () => {
    if (warning && !asking) setAsking(true);
    else endAll.mutate();
  };
  return (
    <Stack>
      {failure && <Alert>{failure.message}</Alert>}
      <ul className="sd-rows">
        {sessions.map((place) => (
          <SessionRow key={place.id} place={place} isBusy={isBusy} onEnd={() => end.mutate(place)} />
        ))}
      </ul>
      <p className="sd-quiet" role="status">
        {end.isSuccess && said()}
      </p>
      {asking && <Alert>{warning}</Alert>}
      <Inline>
        <Button disabled={isBusy || sessions.length < 2} onClick={() => end.mutate(null)}>
          {t`Sign out everywhere else`}
        </Button>
        <Button variant={asking ? 'danger' : undefined} isBusy={endAll.isPending} onClick={leaveAll}>
          {asking ? t`Sign out anyway` : t`Sign out everywhere`}
        </Button>
      </Inline>
    </Stack>
  );
}

const hour = 60 * 60 * 1000;

/** The server knows it to the hour. */
function LastSeen({ at }: { at: string }) {
  if (Date.now() - Date.parse(at) < hour) return t`seen in the last hour`;
  return (
    <Trans>
      seen <RelativeTime at={at} />
    </Trans>
  );
}

function Counter({ at: { shopName } }: { at: NonNullable<OpenSession['counter']> }) {
  return (
    <Trans>
      at the counter of <span dir="auto">{shopName}</span>
    </Trans>
  );
}

function SessionRow({ place, isBusy, onEnd }: { place: OpenSession; isBusy: boolean; onEnd: () => void }) {
  const { device } = place;
  return (
    <Row
      start={<RowIcon icon={/iPhone|iPad|Android/.test(place.device) ? Smartphone : Monitor} />}
      name={device}
      text={
        <>
          {place.kind === 'operator' ? t`Dashboard` : place.counter ? <Counter at={place.counter} /> : t`Shop pages`} ·{' '}
          {place.isThis ? (
            t({ message: 'now', comment: 'When a device was last seen' })
          ) : (
            <LastSeen at={place.lastSeenAt} />
          )}
        </>
      }
      end={
        place.isThis ? (
          <span className="sd-badge" data-tone="good">
            {t`This device`}
          </span>
        ) : (
          <Button size="s" disabled={isBusy} onClick={onEnd}>
            <Trans>
              Sign out <span className="sd-hidden">{device}</span>
            </Trans>
          </Button>
        )
      }
    />
  );
}

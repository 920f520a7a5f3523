import type { OpenSession } from '@stampdeck/contract/sessions.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { countWords } from '#lib/count-words.ts';
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
  /** To be read before signing out everywhere, by whom it may keep out. */
  warning?: string | undefined;
}

/** Where one is signed in; each place, all others or all of them can be ended. */
export function SessionsList({ onGone, warning }: Props) {
  return (
    <Loaded
      query={useSessions()}
      failure="The list could not be read"
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
  const said = ended ? `Signed out: ${ended.device}.` : `Signed out on ${countWords(end.data ?? 0, 'other device')}.`;
  const leaveAll = () => {
    if (warning && !asking) setAsking(true);
    else endAll.mutate();
  };
  return (
    <Stack>
      {failure && <Alert>{failure.message}</Alert>}
      <ul className="sd-rows">
        {sessions.map((place) => (
          <Place key={place.id} place={place} isBusy={isBusy} onEnd={() => end.mutate(place)} />
        ))}
      </ul>
      <p className="sd-quiet" role="status">
        {end.isSuccess && said}
      </p>
      {asking && <Alert>{warning}</Alert>}
      <Inline>
        <Button disabled={isBusy || sessions.length < 2} onClick={() => end.mutate(null)}>
          Sign out everywhere else
        </Button>
        <Button variant={asking ? 'danger' : undefined} isBusy={endAll.isPending} onClick={leaveAll}>
          {asking ? 'Sign out all the same' : 'Sign out everywhere'}
        </Button>
      </Inline>
    </Stack>
  );
}

const hour = 60 * 60 * 1000;

/** The server knows it to the hour. */
function LastSeen({ at }: { at: string }) {
  if (Date.now() - Date.parse(at) < hour) return <>seen in the last hour</>;
  return (
    <>
      seen <RelativeTime at={at} />
    </>
  );
}

function Place({ place, isBusy, onEnd }: { place: OpenSession; isBusy: boolean; onEnd: () => void }) {
  return (
    <Row
      start={<RowIcon icon={/iPhone|iPad|Android/.test(place.device) ? Smartphone : Monitor} />}
      name={place.device}
      text={
        <>
          {place.kind === 'operator' ? 'Dashboard' : 'Shop pages'},{' '}
          {place.isThis ? 'now' : <LastSeen at={place.lastSeenAt} />}
        </>
      }
      end={
        place.isThis ? (
          <span className="sd-badge" data-tone="good">
            This device
          </span>
        ) : (
          <Button size="s" disabled={isBusy} onClick={onEnd}>
            Sign out <span className="sd-hidden">{place.device}</span>
          </Button>
        )
      }
    />
  );
}

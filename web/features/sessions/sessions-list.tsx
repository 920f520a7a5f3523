import '#ui/button.css';
import type { OpenSession } from '@stampdeck/contract/sessions.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useEndAll, useEndOthers, useEndSession, useSessions } from './api.ts';
import styles from './sessions-list.module.css';

interface Props {
  /** Signed out here as well. */
  onGone: () => void;
  /** To be read before signing out everywhere, by whom it may keep out. */
  warning?: string | undefined;
}

/** Where one is signed in; each place, all others or all of them can be ended. */
export function SessionsList({ onGone, warning }: Props) {
  const { data, error, refetch } = useSessions();
  if (data) return <Places sessions={data} onGone={onGone} warning={warning} />;
  if (error) return <ErrorState title="The list could not be read" error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.bones} aria-busy="true">
      <Skeleton height="3.5rem" radius="var(--sd-radius-m)" />
      <Skeleton height="3.5rem" radius="var(--sd-radius-m)" />
    </div>
  );
}

function Places({ sessions, onGone, warning }: Props & { sessions: OpenSession[] }) {
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
  const endOne = useEndSession();
  const endOthers = useEndOthers((count) =>
    setSaid(count === 1 ? 'Signed out on 1 other device.' : `Signed out on ${count} other devices.`),
  );
  const endAll = useEndAll(onGone);
  const failure = endOne.error ?? endOthers.error ?? endAll.error;
  const isBusy = endOne.isPending || endOthers.isPending || endAll.isPending;
  const leaveAll = () => {
    if (warning && !asking) setAsking(true);
    else endAll.mutate();
  };
  return (
    <div>
      {failure && (
        <div className={styles.failure}>
          <Alert>{failure.message}</Alert>
        </div>
      )}
      <ul className={styles.list}>
        {sessions.map((place) => (
          <Place
            key={place.id}
            place={place}
            isBusy={isBusy}
            onEnd={() => {
              setSaid('');
              endOne.mutate(place.id, { onSuccess: () => setSaid(`Signed out: ${place.device}.`) });
            }}
          />
        ))}
      </ul>
      <p className={styles.said} role="status">
        {said}
      </p>
      {asking && (
        <div className={styles.failure}>
          <Alert>{warning}</Alert>
        </div>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className="sd-button"
          disabled={isBusy || sessions.length < 2}
          onClick={() => endOthers.mutate()}
        >
          Sign out everywhere else
        </button>
        <button
          type="button"
          className={`sd-button ${asking ? 'sd-button-danger' : ''}`}
          aria-busy={endAll.isPending}
          onClick={leaveAll}
        >
          {asking ? 'Sign out all the same' : 'Sign out everywhere'}
        </button>
      </div>
    </div>
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
  const Icon = /iPhone|iPad|Android/.test(place.device) ? Smartphone : Monitor;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div>
        <p className={styles.device}>{place.device}</p>
        <p className={styles.when}>
          {place.kind === 'operator' ? 'Dashboard' : 'Shop pages'},{' '}
          {place.isThis ? 'now' : <LastSeen at={place.lastSeenAt} />}
        </p>
      </div>
      {place.isThis ? (
        <span className={styles.here}>This device</span>
      ) : (
        <button type="button" className="sd-button sd-button-s" disabled={isBusy} onClick={onEnd}>
          Sign out <span className="sd-hidden">{place.device}</span>
        </button>
      )}
    </li>
  );
}

import { type AuditEntry, type AuditKind, auditKinds } from '@stampdeck/contract/audit.ts';
import { Link } from '@tanstack/react-router';
import { Download, KeyRound, Settings, ShieldAlert, User } from 'lucide-react';
import { useSession } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { More } from '#ui/more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAudit } from './api.ts';
import styles from './audit-list.module.css';
import { type AuditTone, actorWords, detailWords, toneOf } from './audit-words.ts';

/** The entries of one kind or of all, newest first, more of them on demand. */
export function AuditList({ kind }: { kind: AuditKind | undefined }) {
  const query = useAudit(kind);
  const entries = query.data?.pages.flatMap((page) => page.entries);
  if (!entries && query.error) {
    const retry = () => void query.refetch();
    return (
      <div className={styles.surface}>
        <ErrorState title="We couldn't load your activity log" error={query.error} onRetry={retry} />
      </div>
    );
  }
  if (entries?.length === 0) {
    return (
      <div className={styles.surface}>
        <EmptyState
          title="Nothing here"
          text={kind ? 'This has not happened.' : 'Nothing has happened yet.'}
          action={
            kind && (
              <Link to="/settings/activity" search={{ kind: '' }} replace className="sd-button">
                Show everything
              </Link>
            )
          }
        />
      </div>
    );
  }
  const days = query.data?.pages[0]?.days;
  return (
    <>
      <ul className={styles.surface} aria-busy={!entries}>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
        {!entries && ['one', 'two', 'three', 'four', 'five', 'six'].map((bone) => <Bone key={bone} />)}
      </ul>
      {entries && <More list={query} end={`No older entries. They are kept for ${days} days.`} />}
    </>
  );
}

const icons = {
  alarm: ShieldAlert,
  account: KeyRound,
  file: Download,
  person: User,
  shop: Settings,
} satisfies Record<AuditTone, unknown>;
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function Entry({ entry }: { entry: AuditEntry }) {
  const session = useSession();
  const { kind, network, createdAt } = entry;
  const tone = toneOf(entry);
  const Icon = icons[tone];
  const details = detailWords(entry);
  return (
    <li className={styles.row} data-tone={tone}>
      <span className={styles.icon}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.what}>
          {auditKinds[kind].words}
          <Subject entry={entry} />
        </span>
        {details && <span className={styles.details}>{details}</span>}
        <span className={styles.details}>
          {actorWords(entry, session?.id)}
          {network && ` · network ${network}`}
        </span>
      </span>
      <time className={styles.when} dateTime={createdAt}>
        {moments.format(new Date(createdAt))}
      </time>
    </li>
  );
}

/** The member that it happened to; what happens to the own account needs no name. */
function Subject({ entry: { kind, subject } }: { entry: AuditEntry }) {
  const told = auditKinds[kind];
  if (!subject || !('subject' in told) || told.subject !== 'member') return null;
  return (
    <>
      {': '}
      {subject.memberId ? (
        <Link to="/royaltymember/$id" params={{ id: subject.memberId }} className="sd-link">
          {subject.name}
        </Link>
      ) : (
        subject.name
      )}
    </>
  );
}

function Bone() {
  return (
    <li className={styles.row}>
      <Skeleton width="2.5rem" height="2.5rem" radius="var(--sd-radius-m)" />
      <span className={styles.words}>
        <Skeleton width="min(11rem, 100%)" height="1.35rem" />
        <Skeleton width="min(15rem, 100%)" height="1.2rem" />
      </span>
    </li>
  );
}

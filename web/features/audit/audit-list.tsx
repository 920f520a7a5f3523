import { type AuditEntry, type AuditKind, auditKinds } from '@stampdeck/contract/audit.ts';
import { Link } from '@tanstack/react-router';
import { Download, KeyRound, type LucideIcon, Settings, ShieldAlert, User } from 'lucide-react';
import { useSession } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedRows, Row, RowIcon } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';
import { useAudit } from './api.ts';
import styles from './audit-list.module.css';
import { type AuditTone, actorWords, detailWords, kindChoices, toneOf } from './audit-words.ts';

interface AuditFilterProps {
  kind: AuditKind | undefined;
  onChoose: (kind: AuditKind | undefined) => void;
}

/** Which kind of entries is shown. */
export const AuditFilter = ({ kind, onChoose }: AuditFilterProps) => (
  <Select
    label="Show"
    className={styles.filter}
    value={kind ?? ''}
    options={[['', 'Everything'], ...kindChoices]}
    onChoose={(chosen) => onChoose(chosen || undefined)}
  />
);

/** The entries of one kind or of all, newest first, more of them on demand. */
export function AuditList({ kind }: { kind: AuditKind | undefined }) {
  const query = useAudit(kind);
  const none = (
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
  );
  return (
    <PagedRows
      rows={query.data?.pages.flatMap((page) => page.entries)}
      query={query}
      failure="We couldn't load your activity log"
      none={none}
      end={`No older entries. They are kept for ${query.data?.pages[0]?.days} days.`}
      areRound={false}
    >
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </PagedRows>
  );
}

const icons = {
  alarm: ShieldAlert,
  account: KeyRound,
  file: Download,
  person: User,
  shop: Settings,
} satisfies Record<AuditTone, LucideIcon>;
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function Entry({ entry }: { entry: AuditEntry }) {
  const session = useSession();
  const { kind, network, createdAt } = entry;
  const tone = toneOf(entry);
  const details = detailWords(entry);
  return (
    <Row
      wraps
      start={<RowIcon icon={icons[tone]} tone={tone} />}
      name={
        <>
          {auditKinds[kind].words}
          <Subject entry={entry} />
        </>
      }
      text={
        <>
          {details}
          {details && <br />}
          {actorWords(entry, session?.id)}
          {network && ` · network ${network}`}
        </>
      }
      end={<time dateTime={createdAt}>{moments.format(new Date(createdAt))}</time>}
    />
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

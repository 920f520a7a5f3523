import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type AuditEntry, type AuditKind, auditKinds } from '@stampdeck/contract/audit.ts';
import { Link } from '@tanstack/react-router';
import { Download, KeyRound, type LucideIcon, Settings, ShieldAlert, User } from 'lucide-react';
import { formatMoment } from '#language/format.ts';
import { useSession } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedRows, Row, RowIcon } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';
import { useAudit } from './api.ts';
import styles from './audit-list.module.css';
import { type AuditTone, actorText, detailText, kindChoices, kindTexts, nameOf, toneOf } from './audit-words.ts';

interface AuditFilterProps {
  kind: AuditKind | undefined;
  onChoose: (kind: AuditKind | undefined) => void;
}

/** Chooses the kind of entries that are shown. */
export const AuditFilter = ({ kind, onChoose }: AuditFilterProps) => (
  <Select
    label={t({ message: 'Show', comment: 'verb: which kind of entries is listed' })}
    isPlain
    className={styles.filter}
    value={kind ?? ''}
    options={[['', t`Everything`], ...kindChoices]}
    onChoose={(chosen) => onChoose(chosen || undefined)}
  />
);

/** The entries of one kind or of all, newest first, more of them on demand. */
export function AuditList({ kind }: { kind: AuditKind | undefined }) {
  const query = useAudit(kind);
  const days = query.data?.pages[0]?.days ?? 0;
  const none = (
    <EmptyState
      title={t`Nothing here`}
      text={kind ? t`This has not happened.` : t`Nothing has happened yet.`}
      action={
        kind && (
          <Link to="/settings/activity" search={{ kind: '' }} replace className="sd-button">
            {t`Show everything`}
          </Link>
        )
      }
    />
  );
  return (
    <PagedRows
      rows={query.data?.pages.flatMap((page) => page.entries)}
      query={query}
      failure={t`We couldn’t load your activity log`}
      none={none}
      end={plural(days, {
        one: 'No older entries. Entries are kept for # day.',
        other: 'No older entries. Entries are kept for # days.',
      })}
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

function Entry({ entry }: { entry: AuditEntry }) {
  const session = useSession();
  const { network, createdAt } = entry;
  const tone = toneOf(entry);
  const details = detailText(entry);
  return (
    <Row
      wraps
      start={<RowIcon icon={icons[tone]} tone={tone} />}
      name={<Name entry={entry} />}
      text={
        <>
          {details}
          {details && <br />}
          <bdi>{actorText(entry, session?.id)}</bdi>
          {network && ` · ${t({ message: `network ${network}`, comment: 'network: part of an IP address' })}`}
        </>
      }
      end={<time dateTime={createdAt}>{formatMoment(createdAt, 'moment')}</time>}
    />
  );
}

/** What happened, and to which member. The reader's own account needs no name. */
function Name({ entry: { kind, subject } }: { entry: AuditEntry }) {
  const what = kindTexts[kind];
  const about = auditKinds[kind];
  if (!subject || !('subject' in about) || about.subject !== 'member') return what;
  const member = subject.memberId ? (
    <Link to="/royaltymember/$id" params={{ id: subject.memberId }} className="sd-link" dir="auto">
      {subject.name}
    </Link>
  ) : (
    <bdi>{nameOf(subject)}</bdi>
  );
  return (
    <Trans comment="what: such as “Member erased”">
      {what}: {member}
    </Trans>
  );
}

import { t } from '@lingui/core/macro';
import { type AuditKind, auditKindNames } from '@stampdeck/contract/audit.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { AuditFilter, AuditList } from '#features/audit/audit-list.tsx';
import { SaveAudit } from '#features/audit/save-audit.tsx';
import { Page } from '#ui/page.tsx';

const route = getRouteApi('/shell/settings/activity');

/** What was done in the shop's name. */
export function ActivityLogPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const kind = auditKindNames.find((name) => name === search.kind);
  const choose = (chosen: AuditKind | undefined) =>
    void navigate({ search: { kind: chosen ?? '' }, replace: true, resetScroll: false });
  const actions = (
    <>
      <Link to="/settings" className="sd-button">
        <ArrowLeft size={20} aria-hidden /> {t`Settings`}
      </Link>
      <SaveAudit kind={kind} />
    </>
  );
  return (
    <Page title={t`Activity log`} lead={t`Who did what, newest first.`} actions={actions} width="narrow">
      <AuditFilter kind={kind} onChoose={choose} />
      <AuditList kind={kind} />
    </Page>
  );
}

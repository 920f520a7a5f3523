import { t } from '@lingui/core/macro';
import { exportStaffReport } from '@stampdeck/contract/staff-report.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download } from 'lucide-react';
import type { ReportView } from '#features/reports/report-view.ts';
import { useDownload } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastError } from '#ui/toast.tsx';
import { type Asked, useStaffReport } from './api.ts';
import { PeopleTable } from './people-table.tsx';
import { UnusualPanel } from './unusual-panel.tsx';

interface StaffReportProps {
  view: ReportView;
  /** Its days, as the server is asked for them. */
  asked: Asked;
}

/** What each person did at the counter in a period, and what of it is unusual. */
export function StaffReport({ view, asked }: StaffReportProps) {
  const report = useStaffReport(asked);
  const { list: _, day: __, ...back } = view;
  return (
    <Stack as="section" aria-labelledby="staff-report" aria-busy={report.isPlaceholderData}>
      <Link to="/reports" search={back} className="sd-go">
        <ArrowLeft size={18} aria-hidden /> {t`All reports`}
      </Link>
      <Inline style={{ justifyContent: 'space-between' }}>
        <h2 className="sd-title" id="staff-report">
          {t`What each person did`}
        </h2>
        <SaveStaffReport asked={asked} />
      </Inline>
      <Loaded
        query={report}
        failure={t`We couldn’t load what each person did`}
        bones={<Skeleton height="20rem" radius="var(--sd-radius-m)" />}
      >
        {(data) =>
          data.people.length === 0 ? (
            <div className="sd-surface">
              <EmptyState title={t`Nothing here`} text={t`No one gave stamps or rewards on these days.`} />
            </div>
          ) : (
            <>
              <PeopleTable people={data.people} view={view} />
              <UnusualPanel report={data} view={view} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

/** Downloads the table for a spreadsheet. */
function SaveStaffReport({ asked }: { asked: Asked }) {
  const { mutate, isPending } = useDownload(exportStaffReport, {
    onError: ({ message }) => toastError(message, { passing: true }),
  });
  return (
    <Button isBusy={isPending} onClick={() => mutate({ query: asked })}>
      <Download size={20} aria-hidden /> {t`People as CSV`}
    </Button>
  );
}

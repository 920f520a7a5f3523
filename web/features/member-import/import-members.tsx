import { t } from '@lingui/core/macro';
import { checkImport, type ImportCheck } from '@stampdeck/contract/member-import.ts';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatPercent } from '#language/format.ts';
import { useUpload } from '#lib/use-upload.ts';
import { Alert } from '#ui/alert.tsx';
import { FileChoice } from '#ui/file-choice.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useLastImport, useStartImport } from './api.ts';
import { CheckReport } from './check-report.tsx';
import styles from './import-members.module.css';
import { ImportProgress } from './import-progress.tsx';

interface Checked {
  id: string;
  check: ImportCheck;
  name: string;
}

/** `share` of the file is sent. */
function progressOf(share: number): string {
  if (share === 1) return t`Reading the file…`;
  const percent = formatPercent(Math.floor(share * 100) / 100);
  return t`Sending the file… ${percent}`;
}

/** A file of members. Checking it changes nothing; the import then runs on the server. */
export function ImportMembers() {
  const last = useLastImport();
  const start = useStartImport();
  const [checked, setChecked] = useState<Checked | null>(null);
  const upload = useUpload(checkImport, {
    onDone: ({ id, check }, { name }) => {
      start.reset();
      setChecked({ id, check, name });
    },
  });
  const report = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const hasReport = checked !== null;
  useEffect(() => {
    if (hasReport) report.current?.focus();
  }, [hasReport]);

  const bones = <Skeleton height="14rem" radius="var(--sd-radius-xl)" />;
  if (last.data === undefined)
    return <Loaded query={last} failure={t`We couldn’t load your last import`} bones={bones} />;
  const isRunning = last.data?.status === 'running';
  const choose = (file: File) => {
    setChecked(null);
    return upload.send(file);
  };
  const begun = () => {
    setChecked(null);
    // The button that was pressed is gone; the progress is at the top.
    place.current?.focus();
  };
  return (
    <Stack gap={5} ref={place} tabIndex={-1}>
      {last.data && <ImportProgress key={last.data.id} state={last.data} />}
      {!isRunning && (
        <section className={styles.choice} aria-label={t`File`}>
          <FileSpreadsheet size={40} strokeWidth={1.5} aria-hidden />
          <p className="sd-lead">
            {t`Choose a CSV file whose first row names the columns: name, email, phone, stamps, joined, birthday. Each row needs a name, an email or a phone number. You see a preview before anything is imported.`}
          </p>
          <FileChoice
            label={t`Choose a CSV file`}
            accept=".csv,.txt,.tsv,text/csv"
            words={progressOf}
            variant="primary"
            upload={{ ...upload, send: choose }}
          />
        </section>
      )}
      {start.error && !isRunning && <Alert>{start.error.message}</Alert>}
      {checked && !isRunning && (
        <div ref={report} tabIndex={-1}>
          <CheckReport
            check={checked.check}
            fileName={checked.name}
            isStarting={start.isPending}
            onImport={() => start.mutate(checked.id, { onSuccess: begun })}
          />
        </div>
      )}
    </Stack>
  );
}

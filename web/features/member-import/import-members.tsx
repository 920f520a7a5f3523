import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCheck, useLastImport, useStartImport } from './api.ts';
import { CheckReport } from './check-report.tsx';
import styles from './import-members.module.css';
import { ImportProgress } from './import-progress.tsx';

/** A file of members: a look at it first, which changes nothing, then the import, which goes on by itself. */
export function ImportMembers() {
  const last = useLastImport();
  const check = useCheck();
  const start = useStartImport();
  const [file, setFile] = useState<File | null>(null);
  const report = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const hasReport = check.data !== undefined;
  useEffect(() => {
    if (hasReport) report.current?.focus();
  }, [hasReport]);

  if (last.data === undefined) {
    if (!last.isError) return <Skeleton height="14rem" radius="var(--sd-radius-xl)" />;
    return <ErrorState title="The import could not be read" error={last.error} onRetry={() => void last.refetch()} />;
  }
  const isRunning = last.data?.status === 'running';
  const choose = (chosen: File) => {
    start.reset();
    setFile(chosen);
    check.mutate(chosen);
  };
  const begun = () => {
    check.reset();
    // Its button goes; how it is getting on stands at the top.
    place.current?.focus();
  };
  const error = check.error ?? start.error;
  return (
    <Stack gap={5} ref={place} tabIndex={-1}>
      {last.data && <ImportProgress state={last.data} />}
      {!isRunning && <FileChoice isReading={check.isPending} onChoose={choose} />}
      {error && !isRunning && <Alert>{error.message}</Alert>}
      {check.data && file && !isRunning && (
        <div ref={report} tabIndex={-1}>
          <CheckReport
            check={check.data}
            fileName={file.name}
            isStarting={start.isPending}
            onImport={() => start.mutate(file, { onSuccess: begun })}
          />
        </div>
      )}
    </Stack>
  );
}

function FileChoice({ isReading, onChoose }: { isReading: boolean; onChoose: (file: File) => void }) {
  return (
    <section className={styles.choice} aria-label="The file">
      <FileSpreadsheet size={40} strokeWidth={1.5} aria-hidden />
      <p className="sd-lead">
        A CSV file whose first row names the columns: name, email, phone, stamps, joined, birthday. A name, an e-mail or
        a phone is enough. You see what would happen before anything does.
      </p>
      <FileButton accept=".csv,.txt,.tsv,text/csv" variant="primary" isBusy={isReading} onChoose={onChoose}>
        {isReading ? 'Reading the file…' : 'Choose a CSV file'}
      </FileButton>
    </section>
  );
}

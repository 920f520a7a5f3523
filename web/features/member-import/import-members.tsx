import { checkImport, type ImportCheck } from '@stampdeck/contract/member-import.ts';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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

interface Looked {
  id: string;
  check: ImportCheck;
  name: string;
}

/** A file of members: a look at it first, which changes nothing, then the import, which goes on by itself. */
export function ImportMembers() {
  const last = useLastImport();
  const start = useStartImport();
  const [looked, setLooked] = useState<Looked | null>(null);
  const upload = useUpload(checkImport, {
    onDone: ({ id, check }, { name }) => {
      start.reset();
      setLooked({ id, check, name });
    },
  });
  const report = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const hasReport = looked !== null;
  useEffect(() => {
    if (hasReport) report.current?.focus();
  }, [hasReport]);

  const bones = <Skeleton height="14rem" radius="var(--sd-radius-xl)" />;
  if (last.data === undefined) return <Loaded query={last} failure="The import could not be read" bones={bones} />;
  const isRunning = last.data?.status === 'running';
  const choose = (file: File) => {
    setLooked(null);
    return upload.send(file);
  };
  const begun = () => {
    setLooked(null);
    // Its button goes; how it is getting on stands at the top.
    place.current?.focus();
  };
  return (
    <Stack gap={5} ref={place} tabIndex={-1}>
      {last.data && <ImportProgress key={last.data.id} state={last.data} />}
      {!isRunning && (
        <section className={styles.choice} aria-label="The file">
          <FileSpreadsheet size={40} strokeWidth={1.5} aria-hidden />
          <p className="sd-lead">
            A CSV file whose first row names the columns: name, email, phone, stamps, joined, birthday. A name, an
            e-mail or a phone is enough. You see what would happen before anything does.
          </p>
          <FileChoice
            label="Choose a CSV file"
            accept=".csv,.txt,.tsv,text/csv"
            words={(share) => (share < 1 ? `Sending the file… ${Math.floor(share * 100)} %` : 'Reading the file…')}
            variant="primary"
            upload={{ ...upload, send: choose }}
          />
        </section>
      )}
      {start.error && !isRunning && <Alert>{start.error.message}</Alert>}
      {looked && !isRunning && (
        <div ref={report} tabIndex={-1}>
          <CheckReport
            check={looked.check}
            fileName={looked.name}
            isStarting={start.isPending}
            onImport={() => start.mutate(looked.id, { onSuccess: begun })}
          />
        </div>
      )}
    </Stack>
  );
}

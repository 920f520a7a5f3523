import { t } from '@lingui/core/macro';
import type { Endpoint, Reply } from '@stampdeck/contract/http.ts';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatPercent } from '#language/format.ts';
import { useUpload } from '#lib/use-upload.ts';
import { Alert } from '#ui/alert.tsx';
import { FileChoice } from '#ui/file-choice.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { isWorking } from './import-calls.ts';
import styles from './import-screen.module.css';

interface State {
  id: string;
  status: string;
}

/** What the report of a checked file gets. */
export interface Report<Check> {
  check: Check;
  fileName: string;
  isStarting: boolean;
  onImport: () => void;
}

interface ImportScreenProps<E extends Endpoint, S extends State, Check> {
  check: E;
  last: UseQueryResult<S | null>;
  start: UseMutationResult<S, Error, string>;
  /** What the file needs to have. */
  lead: ReactNode;
  progress: (state: S) => ReactNode;
  report: (report: Report<Check>) => ReactNode;
}

/** `share` of the file is sent. */
function progressOf(share: number): string {
  if (share === 1) return t`Reading the file…`;
  const percent = formatPercent(Math.floor(share * 100) / 100);
  return t`Sending the file… ${percent}`;
}

/** A file of rows. Checking it changes nothing; the import then runs on the server. */
export function ImportScreen<
  E extends Endpoint,
  S extends State,
  Check extends Reply<E> extends { check: infer Found } ? Found : never,
>({ check, last, start, lead, progress, report }: ImportScreenProps<E, S, Check>) {
  const [checked, setChecked] = useState<{ id: string; check: Check; name: string } | null>(null);
  const upload = useUpload(check, {
    onDone: (reply, { name }) => {
      start.reset();
      const found = reply as unknown as { id: string; check: Check };
      setChecked({ id: found.id, check: found.check, name });
    },
  });
  const reported = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const hasReport = checked !== null;
  useEffect(() => {
    if (hasReport) reported.current?.focus();
  }, [hasReport]);

  const bones = <Skeleton height="14rem" radius="var(--sd-radius-xl)" />;
  if (last.data === undefined)
    return <Loaded query={last} failure={t`We couldn’t load your last import`} bones={bones} />;
  const isBusy = isWorking(last.data);
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
      {last.data && progress(last.data)}
      {!isBusy && (
        <section className={styles.choice} aria-label={t`File`}>
          <FileSpreadsheet size={40} strokeWidth={1.5} aria-hidden />
          {lead}
          <FileChoice
            label={t`Choose a CSV file`}
            accept=".csv,.txt,.tsv,text/csv"
            words={progressOf}
            variant="primary"
            upload={{ ...upload, send: choose }}
          />
        </section>
      )}
      {start.error && !isBusy && <Alert>{start.error.message}</Alert>}
      {checked && !isBusy && (
        <div ref={reported} tabIndex={-1}>
          {report({
            ...{ check: checked.check, fileName: checked.name, isStarting: start.isPending },
            onImport: () => start.mutate(checked.id, { onSuccess: begun }),
          })}
        </div>
      )}
    </Stack>
  );
}

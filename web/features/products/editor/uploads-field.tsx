import { plural, t } from '@lingui/core/macro';
import { RotateCw, Upload, X } from 'lucide-react';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { formatBytes, formatPercent } from '#language/format.ts';
import type { QueuedFile, UploadQueue } from '#lib/use-upload-queue.ts';
import { Button } from '#ui/button.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import styles from './uploads-field.module.css';

interface UploadsFieldProps {
  label: string;
  /** The button's words. */
  choose: string;
  hint: ReactNode;
  /** File types that the device offers first. */
  accept: string;
  uploads: UploadQueue;
  /** How many more files there is room for. */
  room: number;
  error?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  /** What is uploaded already. */
  children?: ReactNode;
}

/** Chooses files or takes dropped ones, and shows those that wait, are under way or failed. */
export function UploadsField({ label, choose, hint, accept, uploads, room, error, ref, children }: UploadsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [left, setLeft] = useState(0);
  const { queue, add } = uploads;
  const free = Math.max(0, room - queue.length);
  const take = (files: File[]) => {
    setLeft(Math.max(0, files.length - free));
    add(files.slice(0, free));
  };
  const drop = useFileDrop(take);
  const waiting = queue.filter(({ problem }) => problem === null).length;
  const tooMany =
    left > 0
      ? plural(left, {
          one: '# file was left out: there is no room for it.',
          other: '# files were left out: there is no room for them.',
        })
      : undefined;
  const problem = tooMany ?? error;
  return (
    <fieldset className="sd-fieldset" aria-describedby={`${id}-hint`} {...drop}>
      <legend className="sd-legend">{label}</legend>
      {children}
      <div className={styles.drop}>
        <Button
          ref={(element) => {
            button.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          aria-disabled={free === 0}
          data-disabled={free === 0 || undefined}
          onClick={() => free > 0 && input.current?.click()}
        >
          <Upload size={20} aria-hidden /> {choose}
        </Button>
        <p className="sd-quiet" id={`${id}-hint`}>
          {hint}
        </p>
        <input
          ref={input}
          className="sd-hidden"
          type="file"
          multiple
          accept={accept}
          aria-label={t`Files: ${label}`}
          tabIndex={-1}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // The same file may be chosen again.
            target.value = '';
            take(files);
          }}
        />
      </div>
      {problem && (
        <p className="sd-field-error" role="alert">
          {problem}
        </p>
      )}
      {queue.length > 0 && (
        <ul className={styles.queue} aria-label={t`Uploads`}>
          {queue.map((one) => (
            // The pressed button goes, so the keyboard goes on at the first one.
            <Waiting key={one.key} file={one} uploads={uploads} onGone={() => button.current?.focus()} />
          ))}
        </ul>
      )}
      <p className="sd-hidden" role="status">
        {waiting > 0 && plural(waiting, { one: '# upload to go', other: '# uploads to go' })}
      </p>
    </fieldset>
  );
}

interface WaitingProps {
  file: QueuedFile;
  uploads: UploadQueue;
  onGone: () => void;
}

function Waiting({ file: { key, file, share, problem, mayRetry }, uploads, onGone }: WaitingProps) {
  const { name } = file;
  return (
    <li className={styles.file} data-failed={problem !== null || undefined}>
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {problem === null ? (
          <span className="sd-quiet">{stateWords(share, file.size)}</span>
        ) : (
          <span className="sd-field-error" role="alert">
            {problem}
          </span>
        )}
      </span>
      <span className={styles.acts}>
        {problem !== null && mayRetry && (
          <Button
            size="s"
            aria-label={t`Retry ${name}`}
            onClick={() => {
              onGone();
              uploads.retry(key);
            }}
          >
            <RotateCw size={18} aria-hidden /> {t`Retry`}
          </Button>
        )}
        <button
          type="button"
          className="sd-icon-button"
          aria-label={problem === null ? t`Cancel the upload of ${name}` : t`Remove ${name}`}
          onClick={() => {
            onGone();
            uploads.remove(key);
          }}
        >
          <X size={18} aria-hidden />
        </button>
      </span>
      {problem === null && (
        <progress className={styles.progress} aria-label={t`Upload of ${name}`} max={1} value={share ?? 0} />
      )}
    </li>
  );
}

function stateWords(share: number | null, size: number): string {
  const bytes = formatBytes(size);
  if (share === null) return t`Waits · ${bytes}`;
  const percent = formatPercent(share);
  return share < 1 ? t`Uploading, ${percent} of ${bytes}` : t`Saving…`;
}

import { t } from '@lingui/core/macro';
import { useId, useRef } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Inline } from './layout.tsx';

interface FileChoiceProps {
  label: string;
  /** File types that the device offers first. */
  accept: string;
  /** The status while this share of the file (0 to 1) has been sent. */
  words: (share: number) => string;
  variant?: 'primary';
  upload: {
    share: number | null;
    error: Error | null;
    send: (file: File) => Promise<void>;
    cancel: () => void;
    retry: (() => void) | null;
  };
}

/** Chooses a file from the device and sends it. Shows the progress and a way to cancel, and after a failure a way to try again. */
export function FileChoice({ label, accept, words, variant, upload }: FileChoiceProps) {
  const id = useId();
  const { share, error, send, cancel, retry } = upload;
  const isSending = share !== null;
  const input = useRef<HTMLInputElement>(null);
  /** The pressed button disappears, so the keyboard continues at the file. */
  const thenAtFile = (act: () => void) => () => {
    input.current?.focus();
    act();
  };
  return (
    <>
      {error && <Alert>{error.message}</Alert>}
      <Inline>
        <label className={`sd-button ${variant ? `sd-button-${variant}` : ''}`} htmlFor={id} aria-busy={isSending}>
          {label}
        </label>
        <input
          id={id}
          ref={input}
          className="sd-hidden"
          type="file"
          accept={accept}
          // Disabled, it would lose the focus.
          aria-disabled={isSending}
          onClick={(event) => isSending && event.preventDefault()}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be chosen again, after a correction.
            target.value = '';
            if (file && !isSending) void send(file);
          }}
        />
        {isSending && (
          <Button variant="subtle" onClick={thenAtFile(cancel)}>
            {t`Cancel`}
          </Button>
        )}
        {retry && (
          <Button variant="subtle" onClick={thenAtFile(retry)}>
            {t`Try again`}
          </Button>
        )}
      </Inline>
      {isSending && (
        <>
          <progress aria-label={t`Upload`} value={share} />
          <p className="sd-quiet" role="status">
            {words(share)}
          </p>
          <p className="sd-quiet">{t`Leaving this page cancels the upload.`}</p>
        </>
      )}
    </>
  );
}

import { useId, useRef } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Inline } from './layout.tsx';

interface FileChoiceProps {
  label: string;
  /** Types and endings that the device's list begins with. */
  accept: string;
  /** What is said while so much of the file (0 to 1) was sent. */
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

/** Lets a file be chosen from the device and sends it: with how far it is, a way to stop, and after a failure one to try again. */
export function FileChoice({ label, accept, words, variant, upload }: FileChoiceProps) {
  const id = useId();
  const { share, error, send, cancel, retry } = upload;
  const isSending = share !== null;
  const input = useRef<HTMLInputElement>(null);
  /** The button that was pressed goes; whoever used the keyboard goes on at the file. */
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
            // The same file may be chosen again, after it was mended.
            target.value = '';
            if (file && !isSending) void send(file);
          }}
        />
        {isSending && (
          <Button variant="subtle" onClick={thenAtFile(cancel)}>
            Cancel
          </Button>
        )}
        {retry && (
          <Button variant="subtle" onClick={thenAtFile(retry)}>
            Try again
          </Button>
        )}
      </Inline>
      {isSending && (
        <>
          <progress aria-label="Upload" value={share} />
          <p className="sd-quiet" role="status">
            {words(share)}
          </p>
          <p className="sd-quiet">Leaving this page cancels the upload.</p>
        </>
      )}
    </>
  );
}

import { useId } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

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
  return (
    <>
      {error && <Alert>{error.message}</Alert>}
      <div className="sd-file">
        <label className={`sd-button ${variant ? `sd-button-${variant}` : ''}`} htmlFor={id} aria-busy={isSending}>
          {isSending ? words(share) : label}
        </label>
        <input
          id={id}
          className="sd-hidden"
          type="file"
          accept={accept}
          disabled={isSending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be chosen again, after it was mended.
            target.value = '';
            if (file) void send(file);
          }}
        />
        {isSending && (
          <Button variant="subtle" onClick={cancel}>
            Cancel
          </Button>
        )}
        {retry && (
          <Button variant="subtle" onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    </>
  );
}

import { type ReactNode, useId } from 'react';

interface FileButtonProps {
  /** Types and endings that the device's list begins with. */
  accept: string;
  variant?: 'primary';
  isBusy: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** Lets a file be chosen from the device. */
export function FileButton({ accept, variant, isBusy, onChoose, children }: FileButtonProps) {
  const id = useId();
  return (
    <div className="sd-file">
      <label className={`sd-button ${variant ? `sd-button-${variant}` : ''}`} htmlFor={id} aria-busy={isBusy}>
        {children}
      </label>
      <input
        id={id}
        className="sd-hidden"
        type="file"
        accept={accept}
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again, after it was mended.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}

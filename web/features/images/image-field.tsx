import { t } from '@lingui/core/macro';
import { type ImageUse, imageTypes } from '@stampdeck/contract/images.ts';
import { ImagePlus } from 'lucide-react';
import { type Ref, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatPercent } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { Inline } from '#ui/layout.tsx';
import { Picture } from '#ui/picture.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import styles from './image-field.module.css';
import { aspects, type ImageShape } from './picture-file.ts';
import { useImageUpload } from './use-image-upload.ts';

interface ImageFieldProps {
  label: string;
  /** An address, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  shape: ImageShape;
  use: ImageUse;
  description?: string;
  error?: string | undefined;
  /** The button that chooses a file. */
  ref?: Ref<HTMLButtonElement>;
}

function Sending({ share, onStop }: { share: number; onStop: () => void }) {
  const percent = formatPercent(share);
  return (
    <>
      <progress className={styles.progress} aria-label={t`Upload`} max={1} value={share} />
      <Inline>
        <span className="sd-quiet" role="status">
          {share < 1 ? t`Uploading, ${percent}` : t`Saving…`}
        </span>
        <Button size="s" onClick={onStop}>
          {t`Cancel`}
        </Button>
      </Inline>
    </>
  );
}

/**
 * An image that someone chooses or drops, crops and uploads, or removes. The form around it saves it. Both the dashboard and the shop
 * page have it, so it uses no UI library.
 */
export function ImageField({ label, value, onChange, shape, use, description, error, ref }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { step, choose, crop, stop } = useImageUpload(use, shape, onChange);
  const drop = useFileDrop(([file]) => file && void choose(file));
  const refusal = step.name === 'rest' ? (step.refusal ?? error) : undefined;
  const isBusy = step.name === 'opening' || step.name === 'sending';
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-hint`} {...(isBusy ? {} : drop)}>
      <legend className={styles.label}>{label}</legend>
      <Inline gap={4} data-shape={shape}>
        <div className={styles.picture} data-shape={shape} data-busy={isBusy || undefined}>
          <Picture src={value}>
            <ImagePlus size={28} strokeWidth={1.5} aria-hidden />
          </Picture>
        </div>
        <div className={styles.controls}>
          {step.name === 'sending' ? (
            <Sending share={step.share} onStop={stop} />
          ) : (
            <Inline>
              <Button
                ref={ref}
                size="s"
                isBusy={step.name === 'opening'}
                onClick={() => input.current?.click()}
                aria-label={value ? t`Change: ${label}` : t`Choose an image: ${label}`}
              >
                {value ? t`Change` : t`Choose an image`}
              </Button>
              {value && (
                <Button
                  variant="subtle"
                  size="s"
                  onClick={(event) => {
                    // This button disappears, so the keyboard continues at the other.
                    event.currentTarget.closest('fieldset')?.querySelector('button')?.focus();
                    onChange('');
                  }}
                  aria-label={t`Remove: ${label}`}
                >
                  {t`Remove`}
                </Button>
              )}
            </Inline>
          )}
          <p className="sd-quiet" id={`${id}-hint`}>
            {description ?? t`JPEG, PNG, WebP or GIF.`}
            <span className={styles.drop}> {t`You can also drop a file here.`}</span>
          </p>
          {refusal && (
            <p className={styles.refusal} role="alert">
              {refusal}
            </p>
          )}
        </div>
      </Inline>
      <input
        ref={input}
        className="sd-hidden"
        type="file"
        accept={imageTypes.join(',')}
        aria-label={t`File: ${label}`}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      {step.name === 'cropping' &&
        // Outside the form: Enter on the slider saves nothing.
        createPortal(
          <step.Dialog
            title={t`${label}: choose the part that is shown`}
            picture={step.picture}
            shape={shape}
            aspect={aspects[shape]}
            onCrop={(area) => void crop(step.picture, area)}
            onClose={stop}
          />,
          document.body,
        )}
    </fieldset>
  );
}

import { t } from '@lingui/core/macro';
import { imageTypes } from '@stampdeck/contract/images.ts';
import { ImagePlus, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { DraftPicture, DraftPictures } from './draft-pictures.ts';
import styles from './pictures.module.css';

/** The files of a paste or a drop that may be pictures. */
export const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Takes files that someone drops anywhere on the conversation. Says whether some are held over it. */
export function useDroppedPictures(form: RefObject<HTMLElement | null>, onAdd: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const add = useRef(onAdd);
  add.current = onAdd;
  useEffect(() => {
    const place = form.current?.parentElement;
    if (!place) return;
    const ends = new AbortController();
    const on = <Type extends 'dragover' | 'dragleave' | 'drop'>(type: Type, hear: (event: DragEvent) => void) =>
      place.addEventListener(type, hear, { signal: ends.signal });
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (!place.contains(relatedTarget as Node | null)) setOver(false);
    });
    on('drop', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      add.current([...event.dataTransfer.files]);
    });
    return () => ends.abort();
  }, [form]);
  return isOver;
}

/** Chooses pictures. A phone offers its camera, too. */
export function AddPictures({ onAdd }: { onAdd: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const words = t`Add a photo`;
  return (
    <>
      <button
        type="button"
        className="sd-icon-button"
        aria-label={words}
        title={words}
        onClick={() => input.current?.click()}
      >
        <ImagePlus size={22} aria-hidden />
      </button>
      <input
        ref={input}
        className="sd-hidden"
        type="file"
        multiple
        accept={imageTypes.join(',')}
        aria-label={t`Photos`}
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = '';
          onAdd(files);
        }}
      />
    </>
  );
}

/** The pictures of the draft. `isHeld`: someone pressed Send before all were uploaded. */
export function PictureTray({ pictures: draft, isHeld }: { pictures: DraftPictures; isHeld: boolean }) {
  const { pictures, refusal } = draft;
  const failed = pictures.find(({ problem }) => problem !== null);
  const isWaiting = draft.ready.length < pictures.length;
  const problem = refusal ?? failed?.problem;
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.tray} aria-label={t`Photos to send`}>
          {pictures.map((picture, place) => (
            <InTray key={picture.key} picture={picture} number={place + 1} draft={draft} />
          ))}
        </ul>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isHeld && isWaiting && (
        <p className={styles.held} role="status">
          {failed
            ? t`Not sent. Retry or remove the photo that failed.`
            : t`Not sent. The photo is still being uploaded.`}
        </p>
      )}
    </>
  );
}

function InTray({ picture, number, draft }: { picture: DraftPicture; number: number; draft: DraftPictures }) {
  const { key, shown, file, sent, problem } = picture;
  const isWaiting = sent === null && problem === null;
  return (
    <li className={styles.draft} data-waiting={isWaiting || undefined} data-failed={problem !== null || undefined}>
      <img src={shown} alt="" referrerPolicy="no-referrer" onError={() => file ?? draft.lose(key)} />
      {isWaiting && (
        <progress aria-label={t`Upload of photo ${number}`} max={1} value={key === draft.underWay ? draft.share : 0} />
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t`Remove photo ${number}`}
        title={t`Remove photo ${number}`}
        onClick={() => draft.remove(key)}
      >
        <X size={18} aria-hidden />
      </button>
      {problem !== null && file && (
        <Button
          size="s"
          className={styles.retry}
          aria-label={t`Retry photo ${number}`}
          onClick={() => draft.retry(key)}
        >
          {t`Retry`}
        </Button>
      )}
    </li>
  );
}

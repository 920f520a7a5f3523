import { t } from '@lingui/core/macro';
import { posterPath, videoPath } from '@stampdeck/contract/pages.ts';
import { mostVideos } from '@stampdeck/contract/products.ts';
import { videoAddress } from '@stampdeck/contract/text.ts';
import { videoTypes } from '@stampdeck/contract/videos.ts';
import { Film, Plus, Trash2 } from 'lucide-react';
import { type Ref, useState } from 'react';
import * as z from 'zod/mini';
import { Field } from '#forms/field.tsx';
import { fieldText } from '#language/refusal-text.ts';
import type { UploadQueue } from '#lib/use-upload-queue.ts';
import { Button } from '#ui/button.tsx';
import { MoveHandle } from '#ui/move-handle.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './media-rows.module.css';
import type { VideoFacts } from './media-uploads.ts';
import { UploadsField } from './uploads-field.tsx';
import { useMediaRows } from './use-media-rows.ts';

interface VideosFieldProps {
  value: string[];
  onChange: (value: string[]) => void;
  uploads: UploadQueue;
  /** What is known of those that were uploaded here. */
  facts: Record<string, VideoFacts>;
  error?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** The videos of a product in their order: uploaded ones, and addresses of others. */
export function VideosField({ value, onChange, uploads, facts, error, ref }: VideosFieldProps) {
  const videoName = (place: number): string => {
    const nth = place + 1;
    return t`Video ${nth}`;
  };
  const { order, said, remove } = useMediaRows<string>(value, onChange, videoName);
  const room = mostVideos - value.length;
  return (
    <>
      <UploadsField
        label={t`Videos`}
        choose={t`Add videos`}
        hint={t`MP4, MOV or WebM, up to 800 MB. You can also drop files here.`}
        accept={Object.values(videoTypes).join(',')}
        uploads={uploads}
        room={room}
        error={error}
        {...(ref && { ref })}
      >
        {value.length > 0 && (
          <ol className={styles.list} aria-label={t`Videos`} ref={order.ref}>
            {value.map((address, place) => {
              const nth = place + 1;
              return (
                <li key={address} className={styles.row} {...order.row(place)}>
                  <MoveHandle label={t`Move video ${nth}`} {...order.handle(place)} />
                  <Still address={address} facts={facts[address]} />
                  <span className={styles.words}>
                    <span className={styles.name}>{videoName(place)}</span>
                    {address.startsWith('https:') && (
                      <span className={`sd-quiet ${styles.address}`} dir="ltr">
                        {address}
                      </span>
                    )}
                    {facts[address]?.isUnchecked && (
                      <span className="sd-quiet">{t`Stored as it is: it was not checked and has no preview picture.`}</span>
                    )}
                  </span>
                  <button
                    type="button"
                    className="sd-icon-button"
                    aria-label={t`Remove video ${nth}`}
                    onClick={(event) => remove(place, event)}
                  >
                    <Trash2 size={18} aria-hidden />
                  </button>
                </li>
              );
            })}
          </ol>
        )}
        <p className="sd-hidden" role="status">
          {said}
        </p>
      </UploadsField>
      {room > 0 && <AddAddress taken={value} onAdd={(address) => onChange([...value, address])} />}
    </>
  );
}

/** A picture of the video: its poster, the frame that a browser shows of it, or a sign. */
function Still({ address, facts }: { address: string; facts: VideoFacts | undefined }) {
  const isOwn = address.startsWith(videoPath(''));
  if (isOwn && facts?.poster !== posterPath(address.slice(videoPath('').length)))
    return <video className={styles.still} src={address} preload="metadata" muted tabIndex={-1} aria-hidden />;
  return (
    <Picture src={facts?.poster} className={styles.still}>
      <span className={styles.still}>
        <Film size={24} strokeWidth={1.5} aria-hidden />
      </span>
    </Picture>
  );
}

/** A video that is somewhere else. Typed and left without a press on the button, it counts, too. */
function AddAddress({ taken, onAdd }: { taken: string[]; onAdd: (address: string) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const text = typed.trim();
    if (text === '') return;
    const parsed = z.safeParse(videoAddress, text);
    setError(parsed.success ? undefined : fieldText(parsed.error.issues[0]?.message ?? ''));
    if (!parsed.success) return;
    setTyped('');
    if (!taken.includes(parsed.data)) onAdd(parsed.data);
  };
  return (
    <div className={styles.add}>
      <Field
        label={t`Address of a video`}
        type="url"
        placeholder="https://"
        dir="ltr"
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter adds the address and saves no form.
          event.preventDefault();
          add();
        }}
      />
      <Button onClick={add}>
        <Plus size={20} aria-hidden /> {t`Add address`}
      </Button>
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { imageTypes } from '@stampdeck/contract/images.ts';
import { mostImages, type ProductPicture } from '@stampdeck/contract/products.ts';
import { Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { Field } from '#forms/field.tsx';
import type { UploadQueue } from '#lib/use-upload-queue.ts';
import { MoveHandle } from '#ui/move-handle.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './media-rows.module.css';
import { UploadsField } from './uploads-field.tsx';
import { useMediaRows } from './use-media-rows.ts';

interface PhotosFieldProps {
  value: ProductPicture[];
  onChange: (value: ProductPicture[]) => void;
  uploads: UploadQueue;
  error?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** The photos of a product in their order; the first is on the list. */
export function PhotosField({ value, onChange, uploads, error, ref }: PhotosFieldProps) {
  const photoName = (place: number): string => {
    const nth = place + 1;
    return value[place]?.alt || t`Photo ${nth}`;
  };
  const { order, said, remove } = useMediaRows<ProductPicture>(value, onChange, photoName);
  return (
    <UploadsField
      label={t`Photos`}
      choose={t`Add photos`}
      hint={t`JPEG, PNG, WebP or GIF, up to 800 MB. You can also drop several files here.`}
      accept={imageTypes.join(',')}
      uploads={uploads}
      room={mostImages - value.length}
      error={error}
      {...(ref && { ref })}
    >
      {value.length > 1 && (
        <p className="sd-field-help">
          {t`The first photo is on your menu. Drag a photo by its handle, or use the arrow keys on the handle.`}
        </p>
      )}
      {value.length > 0 && (
        <ol className={styles.list} aria-label={t`Photos`} ref={order.ref}>
          {value.map(({ image, alt }, place) => {
            const nth = place + 1;
            return (
              <li key={image} className={styles.row} {...order.row(place)}>
                <MoveHandle label={t`Move photo ${nth}`} {...order.handle(place)} />
                <Picture src={image} className={styles.photo}>
                  <span className={styles.photo} />
                </Picture>
                <span className={styles.words}>
                  <Field
                    label={t`What photo ${nth} shows`}
                    placeholder={t`For people who do not see it`}
                    maxLength={200}
                    value={alt}
                    onChange={({ target }) =>
                      onChange(value.map((one, at) => (at === place ? { image, alt: target.value } : one)))
                    }
                  />
                </span>
                <button
                  type="button"
                  className="sd-icon-button"
                  aria-label={t`Remove photo ${nth}`}
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
  );
}

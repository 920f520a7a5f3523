import { t } from '@lingui/core/macro';
import { mostImages, type ProductPicture } from '@stampdeck/contract/products.ts';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { ImageField } from '#features/images/image-field.tsx';
import { Field } from '#forms/field.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './photos-field.module.css';

interface PhotosFieldProps {
  value: ProductPicture[];
  onChange: (value: ProductPicture[]) => void;
  error?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** The photos of a product in their order; the first is on the list. */
export function PhotosField({ value, onChange, error, ref }: PhotosFieldProps) {
  const swap = (place: number, other: number) =>
    onChange(
      value.map((one, at) => (at === place ? (value[other] ?? one) : at === other ? (value[place] ?? one) : one)),
    );
  return (
    <div className={styles.photos}>
      {value.length > 0 && (
        <ol className={styles.list} aria-label={t`Photos`}>
          {value.map(({ image, alt }, place) => {
            const nth = place + 1;
            return (
              <li key={image} className={styles.photo}>
                <Picture src={image} className={styles.picture}>
                  <span className={styles.picture} />
                </Picture>
                <Field
                  label={t`What photo ${nth} shows`}
                  placeholder={t`For people who do not see it`}
                  maxLength={200}
                  value={alt}
                  onChange={({ target }) =>
                    onChange(value.map((one, at) => (at === place ? { image, alt: target.value } : one)))
                  }
                />
                <span className={styles.acts}>
                  <button
                    type="button"
                    className="sd-icon-button"
                    aria-label={t`Move photo ${nth} forward`}
                    disabled={place === 0}
                    onClick={() => swap(place, place - 1)}
                  >
                    <ArrowLeft size={18} aria-hidden />
                  </button>
                  <button
                    type="button"
                    className="sd-icon-button"
                    aria-label={t`Move photo ${nth} back`}
                    disabled={nth === value.length}
                    onClick={() => swap(place, place + 1)}
                  >
                    <ArrowRight size={18} aria-hidden />
                  </button>
                  <button
                    type="button"
                    className="sd-icon-button"
                    aria-label={t`Remove photo ${nth}`}
                    onClick={() => onChange(value.filter((_, at) => at !== place))}
                  >
                    <Trash2 size={18} aria-hidden />
                  </button>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {value.length < mostImages && (
        <ImageField
          ref={ref as Ref<HTMLButtonElement>}
          label={t`Add a photo`}
          value=""
          shape="square"
          use="product"
          error={error}
          onChange={(image) => image && onChange([...value, { image, alt: '' }])}
        />
      )}
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { mostStars } from '@stampdeck/contract/reviews.ts';
import { Star, StarHalf } from 'lucide-react';
import { type Ref, useId } from 'react';
import { formatNumber } from '#language/format.ts';
import styles from './stars.module.css';

const places = Array.from({ length: mostStars }, (_, place) => place + 1);

function starsWords(stars: number): string {
  const count = formatNumber(stars);
  return t`${count} of 5 stars`;
}

/** A rating as stars, a half one where it is a half. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className={styles.stars}>
      <span className="sd-hidden">{starsWords(stars)}</span>
      <Drawn stars={stars} />
    </span>
  );
}

const Drawn = ({ stars }: { stars: number }) => (
  <span className={styles.drawn} aria-hidden>
    {places.map((place) => (
      <span key={place} className={styles.star}>
        <Star className={styles.empty} />
        {stars >= place ? <Star className={styles.full} /> : stars > place - 1 && <StarHalf className={styles.full} />}
      </span>
    ))}
  </span>
);

interface StarsFieldProps {
  label: string;
  /** 0 until one is chosen. */
  value: number;
  error?: string | undefined;
  onChange: (stars: number) => void;
  /** Of the first half star. */
  ref: Ref<HTMLInputElement>;
}

/** Choosing a rating: ten halves of five stars, each a radio button. Arrow keys go from half to half. */
export function StarsField({ label, value, error, onChange, ref }: StarsFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choice}>
        <Drawn stars={value} />
        <div className={styles.halves}>
          {places
            .flatMap((place) => [place - 0.5, place])
            .map((stars) => (
              <label key={stars} className={styles.half}>
                <input
                  type="radio"
                  ref={stars === 0.5 ? ref : undefined}
                  name={id}
                  value={stars}
                  checked={value === stars}
                  onChange={() => onChange(stars)}
                />
                <span className="sd-hidden">{starsWords(stars)}</span>
              </label>
            ))}
        </div>
        <span className={styles.value} aria-hidden>
          {value > 0 && formatNumber(value)}
        </span>
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Check, Circle } from 'lucide-react';
import { formatNumber } from '#language/format.ts';
import styles from './completeness.module.css';

/** Specification, section 2: hints, not enforced. */
const [photosAdvised, videosAdvised] = [10, 1];

/** How many photos and videos there are of as many as are advised. */
export function Completeness({ photos, videos }: { photos: number; videos: number }) {
  const parts = [
    {
      words: t`as many as possible (minimum 10 photos)`,
      count: plural(photos, { one: '# photo', other: '# photos' }),
      share: photos / photosAdvised,
    },
    {
      words: t`at least one video`,
      count: plural(videos, { one: '# video', other: '# videos' }),
      share: videos / videosAdvised,
    },
  ];
  const done = formatNumber(parts.filter(({ share }) => share >= 1).length);
  return (
    <div className={styles.meter}>
      <meter
        className="sd-hidden"
        aria-label={t`Photos and videos`}
        min={0}
        max={1}
        value={parts.reduce((sum, { share }) => sum + Math.min(1, share), 0) / parts.length}
      >
        {t`${done} of 2`}
      </meter>
      <span className={styles.bar} aria-hidden>
        {parts.map(({ words, share }) => (
          <span key={words} className={styles.part}>
            <span className={styles.filled} style={{ width: `${Math.min(1, share) * 100}%` }} />
          </span>
        ))}
      </span>
      <ul className={styles.hints}>
        {parts.map(({ words, count, share }) => (
          <li key={words} data-done={share >= 1 || undefined}>
            {share >= 1 ? <Check size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
            <span>
              {words} <strong>{count}</strong>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

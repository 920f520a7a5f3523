import { useId } from 'react';
import { type Format, formatNames, formats } from './formats.ts';
import styles from './poster-part.module.css';

interface Props {
  format: Format;
  onPick: (format: Format) => void;
}

/** The papers, each drawn beside the others as large as it is. */
export function FormatPicker({ format, onPick }: Props) {
  const group = useId();
  return (
    <fieldset className={styles.formats}>
      <legend className={styles.legend}>What to print</legend>
      {formatNames.map((one) => {
        const { name, use, width, height } = formats[one];
        return (
          <label key={one} className={styles.format}>
            <input type="radio" name={group} checked={format === one} onChange={() => onPick(one)} />
            <svg viewBox="0 0 210 297" aria-hidden="true" className={styles.paper}>
              <rect x={(210 - width) / 2} y={297 - height} width={width} height={height} rx="6" />
            </svg>
            <span className={styles.words}>
              <b>{name}</b>
              <span>{use}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

import { Coffee } from 'lucide-react';
import { stampOutline } from '#ui/brand/scallop.ts';
import styles from './pressed-card.module.css';

const columns = 5;
const pitch = 118;
const slots = Array.from({ length: 10 }, (_, index) => ({
  index,
  x: 78 + (index % columns) * pitch,
  y: 150 + Math.floor(index / columns) * (pitch + 14),
}));
/** A hand never puts two stamps down alike. */
const turns = [-7, 5, -3, 9, -11, 4, -6];
const last = turns.length - 1;

/** A paper card whose next stamp is pressed on as the page opens. Decoration. */
export function PressedCard() {
  return (
    <svg className={styles.card} viewBox="0 0 640 400" aria-hidden="true">
      <rect className={styles.paper} x="8" y="8" width="624" height="384" rx="34" />
      <rect className={styles.words} x="46" y="48" width="176" height="20" rx="10" />
      <rect className={styles.faint} x="46" y="82" width="108" height="12" rx="6" />
      {slots.map(({ index, x, y }) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          <path className={styles.slot} d={stampOutline} transform="scale(2.05) translate(-24 -24) translate(2 22)" />
          {index <= last && (
            <g className={index === last ? styles.landing : undefined}>
              <g transform={`translate(4 45) rotate(${turns[index]})`}>
                <path className={styles.stamp} d={stampOutline} transform="scale(2.15) translate(-24 -24)" />
                <Coffee className={styles.icon} x={-23} y={-24} width={46} height={46} strokeWidth={1.9} />
              </g>
            </g>
          )}
        </g>
      ))}
    </svg>
  );
}

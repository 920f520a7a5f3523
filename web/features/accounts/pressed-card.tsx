import { Coffee } from 'lucide-react';
import { stampOutline } from '#ui/brand/scallop.ts';
import styles from './pressed-card.module.css';

const columns = 5;
const pitch = 118;
const slots = Array.from({ length: 15 }, (_, index) => ({
  index,
  x: 84 + (index % columns) * pitch,
  y: 84 + Math.floor(index / columns) * pitch,
}));
/** A hand never puts two stamps down alike. */
const turns = [-7, 5, -3, 9, -11, 4, -8, 6];
const last = turns.length - 1;

/** A paper card whose next stamp is pressed on as the page opens. Decoration. */
export function PressedCard() {
  return (
    <svg className={styles.card} viewBox="0 0 640 404" aria-hidden="true">
      <rect className={styles.paper} x="8" y="8" width="624" height="388" rx="40" />
      {slots.map(({ index, x, y }) => (
        <path
          key={index}
          className={styles.slot}
          d={stampOutline}
          transform={`translate(${x} ${y}) scale(2.05) translate(-24 -24)`}
        />
      ))}
      {slots.slice(0, turns.length).map(({ index, x, y }) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          <g className={index === last ? styles.landing : undefined}>
            <g transform={`rotate(${turns[index]})`}>
              <path className={styles.stamp} d={stampOutline} transform="scale(2.15) translate(-24 -24)" />
              <Coffee className={styles.icon} x={-23} y={-24} width={46} height={46} strokeWidth={1.9} />
            </g>
          </g>
        </g>
      ))}
    </svg>
  );
}

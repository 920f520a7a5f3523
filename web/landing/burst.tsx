import type { CSSProperties } from 'react';
import { stampOutline } from '#ui/brand/scallop.ts';
import { demoColors } from './demo-card.ts';

/** Where each piece flies to: around the card, near and far by turns. */
const pieces = Array.from({ length: 18 }, (_, index) => {
  const angle = (index / 18) * 2 * Math.PI;
  const reach = index % 2 === 0 ? 1 : 0.76;
  return {
    index,
    color: demoColors[index % demoColors.length]?.color,
    x: Math.round(Math.cos(angle) * reach * 62),
    y: Math.round(Math.sin(angle) * reach * 76),
    turn: (index % 3) * 140 - 160,
  };
});

/** Little stamps that fly off a card that has just become full. */
export function Burst() {
  return (
    <span className="ld-burst" aria-hidden="true">
      {pieces.map(({ index, color, x, y, turn }) => (
        <svg
          key={index}
          viewBox="0 0 48 48"
          aria-hidden="true"
          style={{ '--x': `${x}cqw`, '--y': `${y}cqh`, '--turn': `${turn}deg`, fill: color } as CSSProperties}
        >
          <path d={stampOutline} />
        </svg>
      ))}
    </span>
  );
}

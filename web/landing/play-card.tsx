import { t } from '@lingui/core/macro';
import { type CSSProperties, useRef, useState } from 'react';
import { cardProgress } from '#card/card-words.ts';
import { StampCard } from '#card/stamp-card.tsx';
import { ownStyle } from '#card/stamp-slot.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import { demoColors, demoDesign, demoSize, demoStart } from './demo-card.ts';
import { Stamper, type StamperHandle } from './stamper.tsx';

/**
 * A card to play with: a name, a color, a stamp at each press. Nothing of it is kept or sent. The build writes it into the page; a
 * visitor may have typed and chosen before it comes to life, so its fields keep their own values.
 */
export function PlayCard() {
  const [name, setName] = useState('');
  const [color, setColor] = useState<string>(demoColors[0].color);
  const [{ count, fresh }, setCard] = useState({ count: demoStart, fresh: 0 });
  const stamper = useRef<StamperHandle>(null);
  const full = count >= demoSize;

  const stampTo = (next: number) => {
    if (next > count) stamper.current?.press();
    setCard({ count: next, fresh: Math.max(0, next - count) });
  };

  return (
    <div className="ld-play">
      <div className="ld-stage">
        <StampCard
          design={demoDesign(color)}
          shop={{ name: name.trim() || t`Your shop` }}
          count={count}
          justStamped={fresh}
          onSlot={(slot) => stampTo(slot === count ? slot - 1 : slot)}
        />
        <Stamper slot={count + 1} isAside={full} handle={stamper} />
        {full && fresh > 0 && <Burst />}
      </div>
      <div className="ld-controls">
        <button
          type="button"
          className="sd-button sd-button-filled sd-button-l ld-press"
          onClick={() => (full ? setCard({ count: 0, fresh: 0 }) : stampTo(count + 1))}
        >
          {full ? t`Take a new card` : t`Press the stamp`}
        </button>
        <p
          className="ld-progress"
          role="status"
          data-failed={t`The card did not load. Check your connection and press again.`}
        >
          {cardProgress({ count, size: demoSize })}
        </p>
        <ColorPick onChoose={setColor} />
        <label className="ld-name">
          <span>{t`Your shop’s name`}</span>
          <input
            maxLength={40}
            autoComplete="organization"
            placeholder={t`Write it on the card`}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      </div>
    </div>
  );
}

function ColorPick({ onChoose }: { onChoose: (color: string) => void }) {
  return (
    <fieldset className="ld-colors">
      <legend className="sd-hidden">{t`Card color`}</legend>
      {demoColors.map(({ color, name }) => (
        <label key={color} className="ld-color" style={{ '--color': color } as CSSProperties} {...ownStyle}>
          <input
            type="radio"
            name="card-color"
            aria-label={name()}
            defaultChecked={color === demoColors[0].color}
            onInput={() => onChoose(color)}
          />
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path d={stampOutline} />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}

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
function Burst() {
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

import { cardProgress } from '@stampdeck/contract/cards.ts';
import { type CSSProperties, useRef, useState } from 'react';
import { StampCard } from '#card/stamp-card.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import { Burst } from './burst.tsx';
import { demoColors, demoDesign, demoShop, demoSize, demoStart } from './demo-card.ts';
import { Stamper, type StamperHandle } from './stamper.tsx';

/** A card to play with: a name, a colour, a stamp at each press. Nothing of it is kept or sent. */
export function PlayCard() {
  const [name, setName] = useState('');
  const [color, setColor] = useState<string>(demoColors[0].color);
  const [{ count, fresh }, setCard] = useState({ count: demoStart, fresh: 0 });
  const stage = useRef<HTMLDivElement>(null);
  const stamper = useRef<StamperHandle>(null);
  const full = count >= demoSize;

  const stampTo = (next: number) => {
    if (next > count) stamper.current?.press();
    setCard({ count: next, fresh: Math.max(0, next - count) });
  };

  return (
    <div className="ld-play">
      <div className="ld-stage" ref={stage}>
        <StampCard
          design={demoDesign(color)}
          shop={{ name: name.trim() || demoShop }}
          count={count}
          justStamped={fresh}
          onSlot={(slot) => stampTo(slot === count ? slot - 1 : slot)}
        />
        <Stamper stage={stage} slot={count + 1} handle={stamper} />
        {full && fresh > 0 && <Burst />}
      </div>
      <div className="ld-controls">
        <button
          type="button"
          className="sd-button sd-button-filled sd-button-l ld-press"
          onClick={() => (full ? setCard({ count: 0, fresh: 0 }) : stampTo(count + 1))}
        >
          {full ? 'Take a new card' : 'Press the stamp'}
        </button>
        <p className="ld-progress" role="status">
          {cardProgress({ count, size: demoSize })}
        </p>
        <ColorPick chosen={color} onChoose={setColor} />
        <label className="ld-name">
          <span>Your shop’s name</span>
          <input
            value={name}
            maxLength={40}
            autoComplete="organization"
            placeholder="Write it on the card"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
      </div>
    </div>
  );
}

function ColorPick({ chosen, onChoose }: { chosen: string; onChoose: (color: string) => void }) {
  return (
    <fieldset className="ld-colors">
      <legend className="sd-hidden">The card’s colour</legend>
      {demoColors.map(({ color, name }) => (
        <label key={color} className="ld-color" style={{ '--color': color } as CSSProperties}>
          <input
            type="radio"
            name="card-color"
            aria-label={name}
            checked={color === chosen}
            onChange={() => onChoose(color)}
          />
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path d={stampOutline} />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}

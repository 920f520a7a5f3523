import { cardProgress } from '@stampdeck/contract/cards.ts';
import { type CSSProperties, useRef, useState } from 'react';
import { StampCard } from '#card/stamp-card.tsx';
import { ownStyle } from '#card/stamp-slot.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import { Burst } from './burst.tsx';
import { demoColors, demoDesign, demoShop, demoSize, demoStart } from './demo-card.ts';
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
          shop={{ name: name.trim() || demoShop }}
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
          {full ? 'Take a new card' : 'Press the stamp'}
        </button>
        <p className="ld-progress" role="status">
          {cardProgress({ count, size: demoSize })}
        </p>
        <ColorPick onChoose={setColor} />
        <label className="ld-name">
          <span>Your shop’s name</span>
          <input
            maxLength={40}
            autoComplete="organization"
            placeholder="Write it on the card"
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
      <legend className="sd-hidden">Card color</legend>
      {demoColors.map(({ color, name }) => (
        <label key={color} className="ld-color" style={{ '--color': color } as CSSProperties} {...ownStyle}>
          <input
            type="radio"
            name="card-color"
            aria-label={name}
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

import { StampCard } from '#card/stamp-card.tsx';
import { demoColors, demoDesign, demoShop, demoStart } from './demo-card.ts';

/** The card as it lies there before, or without, script. The build takes its style attributes off: `still-card.css` says the same. */
export function StillCard() {
  return (
    <div className="ld-play ld-still">
      <div className="ld-stage">
        <StampCard design={demoDesign(demoColors[0].color)} shop={{ name: demoShop }} count={demoStart} />
      </div>
    </div>
  );
}

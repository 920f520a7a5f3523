/** The A4 sheet that brings customers to the shop page: the QR is the shop's stamp. The preview is the very sheet, smaller. */
import './poster.css';
import type { ShopHead } from '@stampdeck/contract/loyalty.ts';
import { cardColors } from '#card/card-layout.ts';
import { StampGlyph } from '#card/stamp-icons.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import { QrImage } from './qr-image.tsx';

export interface PosterProps {
  shop: ShopHead;
  /** The address of the shop page. */
  url: string;
}

const steps = [
  ['Scan', 'Point your phone’s camera at the code.'],
  ['Join', 'Your name and e-mail address, no app.'],
  ['Collect', 'Show your own code here, get your stamp.'],
] as const;

/** What a full card gives, as the shop named it. */
function rewardLine({ card: { design } }: ShopHead): string {
  const full = design.milestones.find(({ slot }) => slot === design.size);
  return full ? `${design.size} stamps: ${full.label}` : `${design.size} stamps fill your card`;
}

/** Long names stand in smaller letters, so that the code keeps its size and no name is cut. */
function nameLength({ length }: string): 'short' | 'medium' | 'long' | 'longest' {
  if (length <= 12) return 'short';
  if (length <= 22) return 'medium';
  return length <= 40 ? 'long' : 'longest';
}

export function Poster({ shop, url }: PosterProps) {
  return (
    <article className="poster" style={cardColors(shop.card.design)} aria-label={`Poster of ${shop.name}`}>
      <div className="poster-sheet">
        <header className="poster-head">
          <p className="poster-call">Collect your stamps here</p>
          <p className="poster-name" data-length={nameLength(shop.name)}>
            {shop.name}
          </p>
          <p className="poster-reward">{rewardLine(shop)}</p>
        </header>
        <PosterStamp icon={shop.card.design.icon} url={url} />
        <ol className="poster-steps">
          {steps.map(([title, text], index) => (
            <li key={title}>
              <b>
                <svg className="poster-slot" viewBox="0 0 48 48" aria-hidden="true">
                  <circle cx="24" cy="24" r="21.2" />
                  <text x="24" y="24" dy=".36em">
                    {index + 1}
                  </text>
                </svg>
                {title}
              </b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <p className="poster-url">{url}</p>
      </div>
    </article>
  );
}

/** The code in the middle of a stamp as wide as the sheet allows, and the shop's own stamp at its edge. */
function PosterStamp({ icon, url }: { icon: ShopHead['card']['design']['icon']; url: string }) {
  return (
    <svg className="poster-stamp" viewBox="0 0 100 80" role="img" aria-label={`QR code of ${url}`}>
      <path className="poster-disc" d={stampOutline} transform="translate(50 40) scale(1.72) translate(-24 -24)" />
      <circle className="poster-ring" cx="50" cy="40" r="35.4" />
      <rect className="poster-panel" x="23" y="13" width="54" height="54" rx="4" />
      <QrImage text={url} place={{ x: 23, y: 13, width: 54, height: 54 }} bare />
      <g transform="translate(87 57) rotate(-11) scale(0.4) translate(-24 -24)">
        <path className="poster-own" d={stampOutline} />
        <circle className="poster-own-ring" cx="24" cy="24" r="19.2" />
        <g className="poster-own-icon" transform="translate(9.6 9.6) scale(1.2)">
          <StampGlyph id={icon} />
        </g>
      </g>
    </svg>
  );
}

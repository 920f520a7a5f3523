/** The A4 sheet that brings customers to the shop page. The preview is the very sheet, smaller. */
import './poster.css';
import type { ShopHead } from '@stampdeck/contract/loyalty.ts';
import { cardColors } from '#card/card-layout.ts';
import { StampGlyph } from '#card/stamp-icons.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import { drawQr } from '#ui/qr.ts';

export interface PosterProps {
  shop: ShopHead;
  /** The address of the shop page. */
  url: string;
}

const steps = [
  ['Scan', 'Point your phone’s camera at the code.'],
  ['Join', 'Your name and e‑mail, nothing more.'],
  ['Collect', 'Show your code when you pay.'],
] as const;

/** The QR of an address: dark on light in either theme. */
export function ShopQr({ url, testId }: { url: string; testId?: string }) {
  const { size, path } = drawQr(url);
  return (
    <svg
      className="poster-qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ${url}`}
      {...(testId ? { 'data-testid': testId } : {})}
    >
      <path className="poster-qr-light" d={`M0 0h${size}v${size}H0z`} />
      <path className="poster-qr-dark" d={path} />
    </svg>
  );
}

/** What a full card gives, as the shop named it. */
function rewardLine({ card: { design } }: ShopHead): string {
  const full = design.milestones.find(({ slot }) => slot === design.size);
  return full ? `${design.size} stamps: ${full.label}` : `${design.size} stamps fill your card`;
}

export function Poster({ shop, url }: PosterProps) {
  const { design } = shop.card;
  return (
    <div className="poster" style={cardColors(design)}>
      <div className="poster-sheet">
        <header className="poster-head">
          <svg className="poster-rings" viewBox="0 0 210 120" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
            {[1, 1.7, 2.5, 3.4, 4.4, 5.5].map((scale) => (
              <path key={scale} d={stampOutline} transform={`translate(172 40) scale(${scale}) translate(-24 -24)`} />
            ))}
          </svg>
          <p className="poster-call">Collect stamps here</p>
          <p className="poster-name">{shop.name}</p>
          <p className="poster-reward">{rewardLine(shop)}</p>
        </header>
        <div className="poster-code">
          <ShopQr url={url} />
          <svg className="poster-stamp" viewBox="0 0 48 48" aria-hidden="true">
            <path className="poster-stamp-disc" d={stampOutline} />
            <g className="poster-stamp-icon" transform="translate(12 12)">
              <StampGlyph id={design.icon} />
            </g>
          </svg>
        </div>
        <ol className="poster-steps">
          {steps.map(([title, text], index) => (
            <li key={title}>
              <span className="poster-number" aria-hidden="true">
                {index + 1}
              </span>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <p className="poster-url">{url}</p>
      </div>
    </div>
  );
}

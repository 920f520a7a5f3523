/** Draws the icon that a shop has on home screens, from its card: its logo, or its stamp, on the card's color. */
import { createHash } from 'node:crypto';
import { presetColors } from '@stampdeck/contract/cards.ts';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { homeScreen } from '@stampdeck/contract/home-screen.ts';
import { stampIcons } from '@stampdeck/contract/stamp-icons.ts';
import { limitConcurrency } from '#concurrency.ts';
import { AppError } from '#context.ts';
import { loadSharp } from '#sharp.ts';

type Kind = (typeof homeScreen.icons)[keyof typeof homeScreen.icons];
export type Look = Pick<CardDesign, 'cardColor' | 'stampColor' | 'icon' | 'logo'>;

/** Raise it when icons are drawn differently: browsers then load them again. */
const drawing = 1;

/** Icons that may wait to be drawn. Ours: one takes up to 100 ms. */
const mostWaiting = 40;

/** Bytes of icons that stay in memory. Ours: all icons of some hundred shops. With less room, anyone could make the server draw all the time. */
const room = 16 * 1024 * 1024;

const shares = {
  any: { corner: 0.22, stamp: 0.78, logo: 0.76 },
  // What is cut off lies outside a circle of 80% of the side.
  maskable: { corner: 0, stamp: 0.7, logo: 0.56 },
};

const brightness = (color: string): number => {
  const value = Number.parseInt(color.slice(1), 16);
  return 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 0xff) + 0.114 * (value & 0xff);
};

/** The card's color, unless it can hardly be seen on the stamp. */
const inkOf = ({ cardColor, stampColor }: Look): string => {
  if (Math.abs(brightness(cardColor) - brightness(stampColor)) >= 50) return cardColor;
  return brightness(stampColor) < 140 ? presetColors.Paper : presetColors.Ink;
};

/** The stamp on a field of 48 × 48: a scalloped disc, whose edge is 16 dots of a round pen. */
function stamp(look: Look): string {
  const { fill, line, hole, cut, over } = stampIcons[look.icon];
  const ink = inkOf(look);
  const disc = (color: string, more: string) =>
    `<circle cx="24" cy="24" r="17.2" fill="${color}" stroke="${color}" stroke-width="11.6" stroke-linecap="round" stroke-dasharray="0 6.7544" ${more}/>`;
  const paths = (...parts: [data: string | undefined, looks: string][]) =>
    parts.map(([data, looks]) => (data ? `<path d="${data}" ${looks}/>` : '')).join('');
  const knife = paths([hole, 'fill="black" stroke="none"'], [cut, 'stroke="black" stroke-width="1.5"']);
  return `${disc('black', 'opacity="0.2" transform="translate(0 1)"')}${disc(look.stampColor, '')}
    <g transform="translate(9.6 9.6) scale(1.2)" fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">
      <mask id="knife" maskUnits="userSpaceOnUse" x="0" y="0" width="24" height="24">
        <path d="M0 0h24v24H0z" fill="white" stroke="none"/>${knife}
      </mask>
      <g mask="url(#knife)">${paths([fill, `fill="${ink}" stroke-width="1.5"`], [line, 'stroke-width="1.9"'])}</g>
      ${paths([over, `fill="${ink}" stroke="none"`])}
    </g>`;
}

function field(look: Look, { side, purpose }: Kind, withStamp: boolean): Buffer {
  const { corner, stamp: share } = shares[purpose];
  const place = `translate(${24 - 24 * share} ${24 - 24 * share}) scale(${share})`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 48 48">
      <rect width="48" height="48" rx="${48 * corner}" fill="${look.cardColor}"/>
      ${withStamp ? `<g transform="${place}">${stamp(look)}</g>` : ''}
    </svg>`,
  );
}

/** Reads an image of this server by its address; null if it has none there. */
export type ReadImage = (address: string) => Promise<Buffer | null>;

async function draw(look: Look, kind: Kind, readImage: ReadImage): Promise<Buffer> {
  const sharp = await loadSharp();
  const logo = look.logo ? await readImage(look.logo) : null;
  const background = sharp(field(look, kind, !logo));
  if (!logo) return background.png({ compressionLevel: 9 }).toBuffer();
  const side = Math.round(kind.side * shares[kind.purpose].logo);
  const fitted = await sharp(logo).resize({ width: side, height: side, fit: 'inside' }).toBuffer();
  return background
    .composite([{ input: fitted }])
    .png({ palette: true })
    .toBuffer();
}

/** Names an icon by all that it is drawn from. */
export const iconTag = ({ cardColor, stampColor, icon, logo }: Look, { side, purpose }: Kind): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, cardColor, stampColor, icon, logo, side, purpose]))
    .digest('base64url')
    .slice(0, 22);

/** Draws icons one after the other, and each only once while there is room for it, however many ask for it. */
export function homeIcons(readImage: ReadImage, mostBytes = room): (look: Look, kind: Kind) => Promise<Buffer> {
  const inTurn = limitConcurrency(1);
  const running = new Map<string, Promise<Buffer>>();
  /** The one that was asked for last comes last. */
  const drawn = new Map<string, Buffer>();
  let bytes = 0;
  const keep = (tag: string, icon: Buffer): void => {
    drawn.set(tag, icon);
    bytes += icon.length;
    for (const [oldest, { length }] of drawn) {
      if (bytes <= mostBytes) break;
      drawn.delete(oldest);
      bytes -= length;
    }
  };
  const drawOnce = async (tag: string, look: Look, kind: Kind): Promise<Buffer> => {
    try {
      const icon = await inTurn(() => draw(look, kind, readImage));
      keep(tag, icon);
      return icon;
    } finally {
      running.delete(tag);
    }
  };
  return async (look, kind) => {
    const tag = iconTag(look, kind);
    const found = drawn.get(tag);
    if (found) {
      drawn.delete(tag);
      drawn.set(tag, found);
      return found;
    }
    const begun = running.get(tag);
    if (begun) return begun;
    if (inTurn.waiting() >= mostWaiting) throw new AppError('unavailable', { retryAfter: 5 });
    const icon = drawOnce(tag, look, kind);
    running.set(tag, icon);
    return icon;
  };
}

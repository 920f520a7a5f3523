import { palette } from './theme-palette.ts';

/** Text on any background keeps at least this ratio (WCAG 2.2, 1.4.3). */
const readable = 4.5;

export type Channels = [red: number, green: number, blue: number];

/** `#RRGGBB` or `#RGB` as 0–255; anything else, such as a half-typed color, counts as paper. */
export function channels(color: string): Channels {
  const full = color.trim().replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3');
  const value = Number.parseInt(/^#[\da-f]{6}$/i.test(full) ? full.slice(1) : palette.paper.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** Relative luminance, 0–1 (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors, 1 to 21 (WCAG 2.2). */
export function contrastRatio(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((one, other) => one - other) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` (0–1) of `over` mixed into `base`, as `#RRGGBB`. */
export function mixColors(base: string, over: string, share: number): string {
  const top = channels(over);
  const mixed = channels(base).map((channel, index) => Math.round(channel + ((top[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The color for text or an icon on `background`, at least 4.5:1: `wished` if it is readable there, otherwise near-black or
 * white, and black on the few middle tones where both fail.
 */
export function readableInk(background: string, wished: string = palette.ink): string {
  const candidates = [wished, palette.ink, palette.paper];
  return candidates.find((ink) => contrastRatio(ink, background) >= readable) ?? palette.black;
}

/** A quieter ink for second-rank text on `background`, still at least 4.5:1. */
export function quietInk(background: string): string {
  const ink = readableInk(background);
  const shares = [0.36, 0.3, 0.24, 0.18, 0.12, 0.06];
  const share = shares.find((part) => contrastRatio(mixColors(ink, background, part), background) >= readable);
  return share ? mixColors(ink, background, share) : ink;
}

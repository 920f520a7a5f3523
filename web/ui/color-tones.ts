/** Tones of a color in its own hue. */
import { type Channels, channels } from './color.ts';

/** Below this saturation people see no hue. */
const gray = 0.08;

interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

function asHsl(color: string): Hsl {
  const [red, green, blue] = channels(color).map((channel) => channel / 255) as Channels;
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const span = high - low;
  const lightness = (low + high) / 2;
  if (span === 0) return { hue: 0, saturation: 0, lightness };
  const turn =
    high === red ? (green - blue) / span : high === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  return { hue: (turn * 60 + 360) % 360, saturation: span / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function fromHsl({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const turn = (offset + hue / 30) % 12;
    const part = lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return Math.round(part * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/**
 * Tones of a color in its own hue, the nearest first: lighter and darker by turns, up to nearly white and nearly black. A gray
 * takes the hue of `tint`, if that has one.
 */
export function tonesNear(color: string, tint: string = color): string[] {
  const own = asHsl(color);
  const other = asHsl(tint);
  const { hue, saturation } =
    own.saturation < gray && other.saturation >= gray ? { ...other, saturation: other.saturation * 0.6 } : own;
  const steps = Array.from({ length: 24 }, (_, index) => (index + 1) * 0.04);
  return steps
    .flatMap((step) => [own.lightness - step, own.lightness + step])
    .filter((lightness) => lightness >= 0.04 && lightness <= 0.98)
    .map((lightness) => fromHsl({ hue, saturation, lightness }));
}

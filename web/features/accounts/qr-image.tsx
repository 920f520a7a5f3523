import { drawQr } from '#ui/qr.ts';
import { palette } from '#ui/theme-palette.ts';

interface QrImageProps {
  text: string;
  /** Read out; without it the code is part of a drawing that has one. */
  label?: string;
  testId?: string;
  /** Within another drawing: its place there. */
  place?: { x: number; y: number; width: number; height: number };
  /** Without the light ground: it lies on one. */
  bare?: boolean;
}

/** A QR code with its quiet zone, dark on light in either theme. */
export function QrImage({ text, label, testId, place, bare = false }: QrImageProps) {
  const { size, path } = drawQr(text);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...place}
      {...(testId ? { 'data-testid': testId } : {})}
    >
      {!bare && <path fill={palette.paper} d={`M0 0h${size}v${size}H0z`} />}
      <path fill={palette.ink} d={path} />
    </svg>
  );
}

/** The same QR as a file that can be placed in any size, as the address of a download. */
export function qrFile(text: string): string {
  const { size, path } = drawQr(text);
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="${palette.paper}" d="M0 0h${size}v${size}H0z"/><path fill="${palette.ink}" d="${path}"/></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
}

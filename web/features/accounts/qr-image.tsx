import { drawQr } from '#ui/qr.ts';
import { palette } from '#ui/theme-palette.ts';

interface QrImageProps {
  text: string;
  /** Read out. */
  label: string;
  testId: string;
}

/** A QR code with its quiet zone, dark on light in either theme. */
export function QrImage({ text, label, testId }: QrImageProps) {
  const { size, path } = drawQr(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label} data-testid={testId}>
      <path fill={palette.paper} d={`M0 0h${size}v${size}H0z`} />
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

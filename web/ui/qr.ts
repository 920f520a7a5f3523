import { encode } from 'uqr';

export interface QrDrawing {
  /** Modules to a side, the quiet zone included. */
  size: number;
  /** The dark modules on a field of `size` × `size`, as SVG path data; runs in a row are one piece, so that no seam shows in print. */
  path: string;
}

/** A QR code with a quiet zone of `quiet` modules; readers ask for 4. Level M stands the loss of 15 % of it, Q of 25 %. */
export function drawQr(text: string, quiet = 4, level: 'M' | 'Q' = 'M'): QrDrawing {
  const { size, data } = encode(text, { ecc: level, border: quiet });
  const runs = data.flatMap((row, y) => {
    const pieces: string[] = [];
    for (let x = 0; x < size; x++) {
      if (!row[x] || row[x - 1]) continue;
      const end = row.indexOf(false, x);
      const length = (end === -1 ? size : end) - x;
      pieces.push(`M${x} ${y}h${length}v1h-${length}z`);
    }
    return pieces;
  });
  return { size, path: runs.join('') };
}

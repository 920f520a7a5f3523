/** A printed sheet as a camera sees it weeks later: slightly out of focus, with a stain on the code. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { readBarcodes } from 'zxing-wasm/reader';

/** One byte per pixel: 0 is black. */
interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

interface Sheet {
  /** In millimeters. */
  size: [width: number, height: number];
  picture: Picture;
}

const millimeters = (points: number): number => Math.round((points / 72) * 25.4 * 10) / 10;

/** All sheets of a PDF, at some dots per millimeter. */
export async function sheetsOf(pdf: Uint8Array, dotsPerMillimeter: number): Promise<Sheet[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const sheets: Sheet[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const { width, height, data } = await page.render({
      scale: dotsPerMillimeter * (25.4 / 72),
      colorSpace: 'Gray',
      render: async ({ data }) => data,
    });
    // Rows may be padded.
    const stride = data.length / height;
    const picture = { width, height, data: new Uint8Array(width * height) };
    for (let y = 0; y < height; y += 1) picture.data.set(data.subarray(y * stride, y * stride + width), y * width);
    sheets.push({ size: [millimeters(originalWidth), millimeters(originalHeight)], picture });
  }
  document.destroy();
  library.destroy();
  return sheets;
}

async function decode({ width, height, data }: Picture) {
  const colors = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let index = 0; index < data.length; index += 1) {
    colors.fill(data[index] ?? 0, index * 4, index * 4 + 3);
  }
  const [code] = await readBarcodes({ data: colors, width, height, colorSpace: 'srgb' }, { formats: ['QRCode'] });
  if (!code) throw new Error('There is no QR to be read here.');
  return code;
}

/** Box blur, along rows and then columns. */
function blurred({ width, height, data }: Picture, reach: number): Picture {
  const along = (from: Uint8Array, count: number, lines: number, step: number, line: number): Uint8Array => {
    const result = new Uint8Array(from.length);
    for (let at = 0; at < lines; at += 1)
      for (let index = 0; index < count; index += 1) {
        let sum = 0;
        let number = 0;
        for (let near = Math.max(0, index - reach); near <= Math.min(count - 1, index + reach); near += 1) {
          sum += from[at * line + near * step] ?? 0;
          number += 1;
        }
        result[at * line + index * step] = sum / number;
      }
    return result;
  };
  const rows = along(data, width, height, 1, width);
  return { width, height, data: along(rows, height, width, width, 1) };
}

/** The code that a camera reads if it is out of focus by a third of a module and a tenth of its area is stained. */
export async function readWorn(clean: Picture): Promise<string> {
  const { position } = await decode(clean);
  const { topLeft, bottomRight } = position;
  const side = bottomRight.x - topLeft.x;
  // A code with an address has 41 to 49 modules.
  const picture = blurred(clean, Math.max(1, Math.round(side / 45 / 3)));
  const stain = Math.sqrt(0.1) * side;
  const [left, top] = [topLeft.x + side * 0.42, topLeft.y + side * 0.42].map(Math.round) as [number, number];
  for (let y = top; y < top + stain; y += 1)
    picture.data.fill(40, y * picture.width + left, Math.round(y * picture.width + left + stain));
  return (await decode(picture)).text;
}

/** Width, height and dots per meter of a PNG. */
export function readPngHead(png: Buffer): { width: number; height: number; perMeter: number | null } {
  const density = png.indexOf('pHYs');
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    perMeter: density < 0 || png[density + 12] !== 1 ? null : png.readUInt32BE(density + 4),
  };
}

/** The code that a camera reads in an image file. */
export async function readPicture(file: Uint8Array): Promise<string | undefined> {
  return (await readBarcodes(file, { formats: ['QRCode'] }))[0]?.text;
}

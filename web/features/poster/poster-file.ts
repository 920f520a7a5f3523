/** The poster as a file, made by the browser from the drawing that is shown. */
import { t } from '@lingui/core/macro';
import { dots, type Format, formats } from './formats.ts';

/** A copy of the drawing for a file of its own, with its size on paper. */
function standalone(drawing: SVGSVGElement, format: Format): SVGSVGElement {
  const { width, height } = formats[format];
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('class');
  copy.setAttribute('width', `${width}mm`);
  copy.setAttribute('height', `${height}mm`);
  return copy;
}

const svgFile = (drawing: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' });

/** The drawing for a program or a print shop, sharp in any size. */
export const posterSvg = (drawing: SVGSVGElement, format: Format): Blob => svgFile(standalone(drawing, format));

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** An image cannot use the page's typefaces, so the page writes the texts onto the image of the rest. */
function writeTexts(pen: CanvasRenderingContext2D, drawing: SVGSVGElement): void {
  for (const text of drawing.querySelectorAll('text')) {
    const value = (name: string): string => text.getAttribute(name) ?? '';
    pen.font = `${value('font-weight')} ${value('font-size')}px ${value('font-family')}`;
    if ('letterSpacing' in pen) pen.letterSpacing = `${value('letter-spacing')}px`;
    pen.fillStyle = value('fill');
    pen.textAlign = 'center';
    pen.fillText(text.textContent ?? '', Number(value('x')), Number(value('y')));
  }
}

/** Browsers do not write the resolution into a PNG: 300 dots per inch (chunk pHYs, in dots per meter, with its checksum). */
const density = Uint8Array.from([
  0, 0, 0, 9, 0x70, 0x48, 0x59, 0x73, 0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1, 0x78, 0xa5, 0x3f, 0x76,
]);

/** Length of a PNG's signature and header, which come before all other chunks. */
const headEnd = 8 + 25;

/** The same image with a resolution of 300 dots per inch. */
export const withDensity = (png: Blob): Blob =>
  new Blob([png.slice(0, headEnd), density, png.slice(headEnd)], { type: 'image/png' });

/** The drawing as an image with 300 dots per inch. */
export async function posterPng(drawing: SVGSVGElement, format: Format): Promise<Blob> {
  const { width, height } = formats[format];
  const canvas = document.createElement('canvas');
  canvas.width = dots(width);
  canvas.height = dots(height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(t`This browser cannot draw images.`);
  const shapes = standalone(drawing, format);
  for (const text of shapes.querySelectorAll('text')) text.remove();
  shapes.setAttribute('width', String(canvas.width));
  shapes.setAttribute('height', String(canvas.height));
  const address = URL.createObjectURL(svgFile(shapes));
  try {
    pen.drawImage(await loaded(address), 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(address);
  }
  // In millimeters, letters would be so small that browsers round their size.
  pen.scale(canvas.width / width, canvas.height / height);
  writeTexts(pen, drawing);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(t`This image is too large for this browser.`);
  return withDensity(blob);
}

/** The shop's picture as data, so that a file contains it; no larger than a print needs. */
export async function pictureData(address: string): Promise<string> {
  const image = await loaded(address);
  const canvas = document.createElement('canvas');
  const side = Math.min(image.naturalWidth, image.naturalHeight, 600);
  const scale = side / Math.min(image.naturalWidth, image.naturalHeight);
  canvas.width = canvas.height = side;
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  canvas.getContext('2d')?.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
  return canvas.toDataURL('image/png');
}

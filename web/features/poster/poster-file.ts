/** The poster as a file, made from the very drawing that is shown, by the browser alone. */
import { dots, dpi, type Format, formats } from './formats.ts';
import { withDensity } from './png-density.ts';

/** A copy of the drawing that stands for itself, with its size on paper. */
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

/** The drawing for a program or a print shop, in any size sharp. */
export const posterSvg = (drawing: SVGSVGElement, format: Format): Blob => svgFile(standalone(drawing, format));

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** A picture has no typefaces of the page: the texts are written by the page itself, onto the picture of the rest. */
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

/** The drawing as a picture with 300 dots to the inch, and says so. */
export async function posterPng(drawing: SVGSVGElement, format: Format): Promise<Blob> {
  const { width, height } = formats[format];
  const canvas = document.createElement('canvas');
  canvas.width = dots(width);
  canvas.height = dots(height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
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
  // Small letters are set as if large, so that no browser rounds their size.
  pen.scale(canvas.width / width, canvas.height / height);
  writeTexts(pen, drawing);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This picture is too large for this browser.');
  return new Blob([withDensity(new Uint8Array(await blob.arrayBuffer()), dpi)], { type: 'image/png' });
}

/** The shop's picture as data, so that a file holds it, too; at most as sharp as it can be printed. */
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

/** Hands a file to the person. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

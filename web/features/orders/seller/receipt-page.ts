/** The page of a receipt: 80 mm wide and as high as what is on it. CSS has no such height, so it is measured before printing. */

/** `margin` is that of receipt.css. A lower page than wide is turned by some printers. */
const [width, margin, leastHeight, spare] = [80, 4, 82, 2];
const pixelsPerMillimeter = 96 / 25.4;

/** In whole millimeters, for content of this many CSS pixels. */
export const receiptHeight = (pixels: number): number =>
  Math.max(leastHeight, Math.ceil(pixels / pixelsPerMillimeter) + 2 * margin + spare);

/** Gives the page the height of this receipt; returns how to undo it. Browsers that cannot keep the height of receipt.css. */
export function fitPage(receipt: HTMLElement): () => void {
  if (!('adoptedStyleSheets' in document)) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page receipt-80 { size: ${width}mm ${receiptHeight(receipt.offsetHeight)}mm; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

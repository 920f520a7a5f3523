/** Breaks text into lines of a width: a drawing has no line breaks of its own. */

/** The typeface of everything that is printed. */
export const family = '"Inter Variable", Inter, system-ui, sans-serif';

/** One line, placed by its baseline. Lengths in millimeters. */
export interface Line {
  text: string;
  size: number;
  weight: number;
  /** Letter spacing as a share of the size. */
  tracking: number;
}

let pen: CanvasRenderingContext2D | null | undefined;

/** Width of a text of size 1, as the browser will draw it; an estimate where nothing can be drawn. */
function widthInEms(text: string, weight: number, tracking: number): number {
  if (pen === undefined) pen = document.createElement('canvas').getContext('2d');
  if (!pen) return Array.from(text).length * (0.6 + tracking);
  pen.font = `${weight} 100px ${family}`;
  return pen.measureText(text).width / 100 + Array.from(text).length * tracking;
}

/** Breaks a word that is wider than a line. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part && !fits(part + letter)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

function wrap(text: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const parts = pieces(word, fits);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  return line ? [...lines, line] : lines;
}

interface Setting {
  width: number;
  /** Sizes to try, the largest first, each with the most lines that it may take. */
  tries: readonly (readonly [size: number, lines: number])[];
  weight: number;
  tracking?: number;
  /** Line height as a share of the size. */
  leading?: number;
}

/** The text in the largest size in which it fits. In the smallest size it is cut with '…'. */
export function fitted(text: string, { width, tries, weight, tracking = 0 }: Setting): Line[] {
  let smallest: Line[] = [];
  for (const [size, most] of tries) {
    const fits = (piece: string) => widthInEms(piece, weight, tracking) * size <= width;
    const lines = wrap(text, fits);
    const asLine = (piece: string): Line => ({ text: piece, size, weight, tracking });
    // A word is broken only if it fits in no size.
    if (lines.length <= most && text.split(/\s+/).every(fits)) return lines.map(asLine);
    const kept = lines.slice(0, most);
    const end = kept.pop() ?? '';
    smallest = [...kept, lines.length > most ? `${end.slice(0, -1)}…` : end].map(asLine);
  }
  return smallest;
}

/** The sizes in which all of these texts fit: side by side they have one size. */
export function triesForAll(texts: string[], setting: Setting): Setting['tries'] {
  const largest = Math.min(...texts.flatMap((text) => fitted(text, setting).map(({ size }) => size)));
  return setting.tries.filter(([size]) => size <= largest);
}

/** Lines below one another, each with the distance of its baseline from the top. */
export interface Column {
  lines: (Line & { base: number })[];
  height: number;
}

/** The width of a column's widest line, in millimeters. */
export const widthOf = ({ lines }: Column): number =>
  Math.max(...lines.map(({ text, size, weight, tracking }) => widthInEms(text, weight, tracking) * size));

/** Sets texts below one another. */
export function columnOf(...texts: [text: string, setting: Setting][]): Column {
  const column: Column = { lines: [], height: 0 };
  for (const [text, setting] of texts) {
    const { leading = 1.3 } = setting;
    for (const line of fitted(text, setting)) {
      column.lines.push({ ...line, base: column.height + line.size * (leading / 2 + 0.36) });
      column.height += line.size * leading;
    }
  }
  return column;
}

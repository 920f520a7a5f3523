/** Places what is printed on pages. Lengths in millimeters. A block is never split. */
import { type Column, columnOf, type Line } from '#features/poster/text-fit.ts';

export interface Mark extends Line {
  x: number;
  /** Of the baseline. */
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** Texts, lines and photos, from its own top left corner. */
export interface Block {
  height: number;
  marks: Mark[];
  rules: { x: number; y: number; width: number }[];
  photos: { image: string; x: number; y: number; side: number }[];
}

export const emptyBlock = (height = 0): Block => ({ height, marks: [], rules: [], photos: [] });

/** The block at another place. Its height stays. */
export function shifted(block: Block, dx: number, dy: number): Block {
  const move = <Part extends { x: number; y: number }>(part: Part): Part => ({
    ...part,
    x: part.x + dx,
    y: part.y + dy,
  });
  return {
    height: block.height,
    marks: block.marks.map(move),
    rules: block.rules.map(move),
    photos: block.photos.map(move),
  };
}

/** Blocks on top of each other. */
const together = (blocks: Block[], height: number): Block => ({
  height,
  marks: blocks.flatMap(({ marks }) => marks),
  rules: blocks.flatMap(({ rules }) => rules),
  photos: blocks.flatMap(({ photos }) => photos),
});

/** Blocks below one another, as one that is never split. */
export function stacked(...blocks: Block[]): Block {
  let height = 0;
  const placed = blocks.map((block) => {
    const at = shifted(block, 0, height);
    height += block.height;
    return at;
  });
  return together(placed, height);
}

export const overlaid = (...blocks: Block[]): Block =>
  together(blocks, Math.max(...blocks.map(({ height }) => height)));

/** A column of text as a block. */
export const ofColumn = ({ lines, height }: Column, x: number, anchor: Mark['anchor']): Block => ({
  ...emptyBlock(height),
  marks: lines.map(({ base, ...line }) => ({ ...line, x, y: base, anchor })),
});

interface Set {
  width: number;
  size: number;
  weight?: number;
  /** Most lines; what is longer is cut with '…'. */
  lines: number;
  x?: number;
  anchor?: Mark['anchor'];
  tracking?: number;
}

/** A text in one size. Without letters it has no height. */
export function textBlock(
  text: string,
  { width, size, weight = 400, lines, x = 0, anchor = 'start', tracking = 0 }: Set,
) {
  if (text.trim() === '') return emptyBlock();
  return ofColumn(columnOf([text, { width, tries: [[size, lines]], weight, tracking, leading: 1.32 }]), x, anchor);
}

/** The columns of a page: their places and how high they are. */
export interface Frame {
  columns: number[];
  top: number;
  height: number;
}

/** Blocks on pages, one column after the other. `limit` is the most that a column takes. */
function fill(blocks: Block[], frameOf: (page: number) => Frame, limit = Number.POSITIVE_INFINITY): Block[][] {
  const pages: Block[][] = [];
  let [page, column, y] = [0, 0, 0];
  for (const block of blocks) {
    let frame = frameOf(page);
    if (y > 0 && y + block.height > Math.min(frame.height, limit)) {
      y = 0;
      column += 1;
      if (column === frame.columns.length) {
        column = 0;
        page += 1;
        frame = frameOf(page);
      }
    }
    const placed = shifted(block, frame.columns[column] ?? 0, frame.top + y);
    pages[page] = [...(pages[page] ?? []), placed];
    y += block.height;
  }
  return pages;
}

/** The step in which a lower height is looked for. */
const step = 2;

/** Fills with the lowest columns that need no more than `most` pages, so that they end alike. */
function balanced(blocks: Block[], frameOf: (page: number) => Frame, most: number): Block[][] {
  let best = fill(blocks, frameOf);
  for (let limit = frameOf(0).height - step; limit > 0; limit -= step) {
    const pages = fill(blocks, frameOf, limit);
    if (pages.length > most) break;
    best = pages;
  }
  return best;
}

/** Blocks on pages, each page as one block. On the last page the columns end alike. */
export function paginated(blocks: Block[], frameOf: (page: number) => Frame): Block[] {
  const pages = fill(blocks, frameOf);
  const before = pages.slice(0, -1);
  const used = before.reduce((sum, page) => sum + page.length, 0);
  const last = balanced(blocks.slice(used), (page) => frameOf(before.length + page), 1);
  return [...before, ...last].map((page) => overlaid(...page));
}

/** Blocks on the inner pages of a booklet: spread over those that it has anyway, as its number of pages is a multiple of 4. */
export function bookletPages(blocks: Block[], frame: Frame): Block[] {
  const needed = fill(blocks, () => frame).length;
  // The front has the shop's name; the back stays free if it can.
  const inside = Math.max(needed, Math.ceil((needed + 1) / 4) * 4 - 2);
  return balanced(blocks, () => frame, inside).map((page) => overlaid(...page));
}

/**
 * The pages of a folded booklet, two to a side, as places in the list of its pages: printed on both sides and folded in the middle, they
 * follow one another. Places past the end are blank.
 */
export function imposed(pages: number): [left: number, right: number][] {
  const total = Math.ceil(pages / 4) * 4;
  return Array.from({ length: total / 4 }, (_, sheet): [number, number][] => [
    [total - 1 - 2 * sheet, 2 * sheet],
    [2 * sheet + 1, total - 2 - 2 * sheet],
  ]).flat();
}

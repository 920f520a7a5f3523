/** A whole menu on pages: deals first, then by category in the shop's order, then products without one, then the legend. */
import type { Category } from '@stampdeck/contract/categories.ts';
import { isDeal } from '@stampdeck/contract/product-prices.ts';
import type { Product } from '@stampdeck/contract/products.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { headBlock, headedBlock, legendBlock, type Print, productBlock } from './blocks.ts';
import { type Block, bookletPages, type Frame, overlaid, paginated, shifted, stacked, textBlock } from './layout.ts';
import { menuWords } from './menu-words.ts';

export interface Menu {
  shop: ShopHead;
  products: Product[];
  categories: Category[];
}

/** Papers of a menu. A folded A5 page is half of a landscape A4 sheet. */
export const menuPapers = { menuA4: { width: 210, height: 297 }, menuA5: { width: 148.5, height: 210 } } as const;
export type MenuPaper = keyof typeof menuPapers;

const margin = 14;
/** At the foot of each page: the shop's name and the page's number. */
const footRoom = 8;
const [headCodeSide, coverCodeSide] = [32, 62] as const;

const hasEnded = ({ deal: { endsAt } }: Product, now: number): boolean => endsAt !== null && Date.parse(endsAt) <= now;

/** The products under their headings. Deals that have ended are left out. */
function sectionsOf(
  { products, categories }: Menu,
  { say }: Print,
  now: number,
): [name: string, products: Product[]][] {
  const current = products.filter((one) => !hasEnded(one, now));
  const [deals, others] = [current.filter(isDeal), current.filter((one) => !isDeal(one))];
  const known = new Set(categories.map(({ id }) => id));
  const sections: [string, Product[]][] = [
    [say(menuWords.deals), deals],
    ...categories.map(({ id, name }): [string, Product[]] => [name, others.filter(({ category }) => category === id)]),
    [say(menuWords.others), others.filter(({ category }) => !known.has(category))],
  ];
  const filled = sections.filter(([, inside]) => inside.length > 0);
  // A menu without categories needs no heading.
  return filled.length === 1 && deals.length === 0 && known.size === 0 ? [['', filled[0]?.[1] ?? []]] : filled;
}

function blocksOf(menu: Menu, width: number, print: Print, now: number): Block[] {
  const sections = sectionsOf(menu, print, now);
  const blocks = sections.flatMap(([name, products]) =>
    products.map((one, place) => {
      const block = productBlock(one, width, print);
      return place === 0 && name !== '' ? headedBlock(name, block, width) : block;
    }),
  );
  const legend = legendBlock(
    sections.flatMap(([, inside]) => inside),
    width,
    print,
  );
  return legend.height > 0 ? [...blocks, legend] : blocks;
}

/** A page with its foot. */
function withFoot(page: Block, { shop }: Menu, paper: MenuPaper, [number, count]: [number, number]): Block {
  const { width, height } = menuPapers[paper];
  const words = `${shop.name} · ${number} / ${count}`;
  const foot = textBlock(words, { width: width - 2 * margin, size: 2.6, lines: 1, x: width / 2, anchor: 'middle' });
  return overlaid(page, shifted(foot, 0, height - margin + 2));
}

export interface MenuPages {
  /** In reading order. */
  pages: Block[];
  /** Where the code is on the first page. */
  code: { x: number; y: number; side: number };
}

/** A4: two columns, the head and the code on the first page. */
function onA4(menu: Menu, print: Print, now: number): MenuPages {
  const { width, height } = menuPapers.menuA4;
  const gap = 10;
  const room = width - 2 * margin;
  const column = (room - gap) / 2;
  const head = headBlock(menu.shop, room - headCodeSide - 8, 'start');
  const code = textBlock(print.say(menuWords.scan), {
    width: headCodeSide,
    size: 2.3,
    weight: 600,
    lines: 3,
    x: width - margin - headCodeSide / 2,
    anchor: 'middle',
  });
  const headRoom = Math.max(head.height, headCodeSide + code.height) + 4;
  const frameOf = (page: number): Frame => {
    const top = margin + (page === 0 ? headRoom : 0);
    return { columns: [margin, margin + column + gap], top, height: height - top - margin - footRoom + 4 };
  };
  const [first, ...others] = paginated(blocksOf(menu, column, print, now), frameOf);
  const front = overlaid(
    ...(first ? [first] : []),
    shifted(head, margin, margin),
    shifted(code, 0, margin + headCodeSide),
  );
  const all = [front, ...others];
  return {
    pages: all.map((page, place) => withFoot(page, menu, 'menuA4', [place + 1, all.length])),
    code: { x: width - margin - headCodeSide, y: margin, side: headCodeSide },
  };
}

/** A5: a cover with the code, then one column a page. */
function onA5(menu: Menu, print: Print, now: number): MenuPages {
  const { width, height } = menuPapers.menuA5;
  const room = width - 2 * margin;
  const frame: Frame = { columns: [margin], top: margin, height: height - 2 * margin - footRoom + 4 };
  const inner = bookletPages(blocksOf(menu, room, print, now), frame);
  const head = headBlock(menu.shop, room, 'middle');
  const words = textBlock(print.say(menuWords.scan), {
    width: room,
    size: 3.4,
    weight: 600,
    lines: 2,
    x: width / 2,
    anchor: 'middle',
  });
  const codeTop = Math.max(88, 34 + head.height + 6);
  const cover = overlaid(shifted(head, margin, 34), shifted(words, 0, codeTop + coverCodeSide + 3));
  return {
    pages: [
      stacked(cover),
      ...inner.map((page, place) => withFoot(page, menu, 'menuA5', [place + 2, inner.length + 1])),
    ],
    code: { x: (width - coverCodeSide) / 2, y: codeTop, side: coverCodeSide },
  };
}

export const menuPages = (menu: Menu, paper: MenuPaper, print: Print, now: number): MenuPages =>
  paper === 'menuA4' ? onA4(menu, print, now) : onA5(menu, print, now);

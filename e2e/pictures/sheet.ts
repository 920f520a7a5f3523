/** The contact sheet as a page for a browser, and sheets as images for any viewer. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type Size, sizes } from './shot.ts';
import type { Picture } from './take.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `body{font:13px/1.4 sans-serif;margin:16px;background:#777;color:#fff}h2{margin:24px 0 8px}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start}figure{margin:0;background:#444;padding:6px}
figcaption{padding:0 0 4px}img{display:block}li{color:#fff}.fault{background:#a00}.note{background:#555}ul{margin:4px 0;padding:0;list-style:none;max-width:360px}`;

const documentOf = (title: string, body: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style>${body}`;

function figure(picture: Picture, width: number): string {
  const { screen, state, size, scheme, file, faults, notes } = picture;
  const lines = [
    ...faults.map((fault) => `<li class="fault">${escaped(fault)}</li>`),
    ...notes.map((note) => `<li class="note">${escaped(note)}</li>`),
  ];
  const image = file ? `<a href="${file}"><img src="${file}" width="${width}" loading="lazy" alt=""></a>` : '';
  return `<figure><figcaption>${escaped(`${screen}: ${state}, ${size}, ${scheme}`)}</figcaption>${image}<ul>${lines.join('')}</ul></figure>`;
}

/** Writes index.html and returns its path. */
export async function writeContactSheet(folder: string, pictures: Picture[]): Promise<string> {
  const names = [...new Set(pictures.map(({ screen }) => screen))];
  const faults = pictures.filter((picture) => picture.faults.length > 0);
  const summary = `<h1>${pictures.length} pictures, ${faults.length} with faults</h1>`;
  const wrong = `<h2>Faults</h2><div class="row">${faults.map((picture) => figure(picture, 180)).join('')}</div>`;
  const parts = names.map((name) => {
    const own = pictures.filter(({ screen }) => screen === name);
    return `<h2>${escaped(name)}</h2><div class="row">${own.map((picture) => figure(picture, picture.size === 'desktop' ? 320 : 180)).join('')}</div>`;
  });
  const file = join(folder, 'index.html');
  await writeFile(file, documentOf('Stampdeck, every screen', summary + wrong + parts.join('')));
  return file;
}

/** The layout of a size on a sheet whose texts can still be read. */
const layout: Record<Size, { columns: number; width: number }> = {
  narrow: { columns: 5, width: 300 },
  phone: { columns: 5, width: 300 },
  tablet: { columns: 3, width: 500 },
  desktop: { columns: 2, width: 760 },
};
const sheetHeight = 1560;
const tallest = 1480;

/** Arranges the pictures of a size on sheets, row by row. */
function sheetsOf(pictures: Picture[], size: Size): Picture[][] {
  const { columns, width } = layout[size];
  const scale = width / sizes[size].width;
  const sheets: Picture[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (let at = 0; at < pictures.length; at += columns) {
    const row = pictures.slice(at, at + columns);
    const high = Math.min(tallest, Math.max(...row.map(({ height }) => height * scale))) + 40;
    if (used + high > sheetHeight) {
      sheets.push([]);
      used = 0;
    }
    used += high;
    sheets.at(-1)?.push(...row);
  }
  return sheets;
}

/** Writes sheet-{screen}-{size}-{number}.png for every screen. */
export async function writePictureSheets(browser: Browser, folder: string, pictures: Picture[]): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1580, height: 800 } });
  let count = 0;
  for (const name of new Set(pictures.map(({ screen }) => screen))) {
    for (const size of Object.keys(sizes) as Size[]) {
      const own = pictures.filter((one) => one.screen === name && one.size === size && one.file !== null);
      for (const [index, sheet] of sheetsOf(own, size).entries()) {
        const figures = sheet
          .map(({ file, state, scheme }) => {
            const caption = escaped(`${state}, ${scheme}`);
            return `<figure style="padding:2px"><figcaption>${caption}</figcaption><div style="max-height:${tallest}px;overflow:hidden"><img src="${file}" width="${layout[size].width}" alt=""></div></figure>`;
          })
          .join('');
        const file = join(folder, 'sheet.html');
        await writeFile(file, documentOf(name, `<div class="row" style="gap:6px">${figures}</div>`));
        await page.goto(`file://${file}`);
        const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
        await page.screenshot({ path: join(folder, `sheet-${slug}-${size}-${index + 1}.png`), fullPage: true });
        count += 1;
      }
    }
  }
  await page.close();
  return count;
}

/** Finds words that did not come from the catalogs on a page in the language `en-XA`, which has no plain letters but v and x. */
import type { Page } from '@playwright/test';

/**
 * What is the same in every language. What a test types is not here: it uses other alphabets, so that each plain English
 * word on a screen is a fault, also next to a name.
 */
const data = [
  /[\w.+-]+\s?@example\.com/,
  // The landing page's shops give these.
  /\b(10% off|20% off|1 free|2 free)(?! \w)/,
  // The server names sessions so, in the account's list of devices.
  /^Chrome on Linux$/,
  // Addresses, zones, codes and versions.
  /https?:\/\/\S+|localhost:\d+\S*|\bUTC\b|\bEurope\/Berlin\b/,
  /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/,
  // A customer's short code.
  /^[2-9A-HJ-NP-Z]{3} [2-9A-HJ-NP-Z]{3}$/,
  // What is typed into a terminal.
  /npm start|PUBLIC_URL=/,
  /\b(Stampdeck|Google)\b/,
  // File types, paper and units.
  /\b(PNG|JPEG|JPG|WebP|SVG|CSV|JSON|ZIP|QR|px|mm|KB|MB|kB)\b/,
  // Dates and times, as the region writes them.
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/,
  /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/,
  /\b(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?\b|\b(AM|PM)\b/,
  /\b\d+ (second|minute|hour|day)s? ago\b/,
  // A new card begins in the shop's language.
  /^Brunch cafe$/,
  // A language's code, which the settings show for a language that they do not know.
  /^en$/,
  // What people type to delete their account, in each language.
  /\bDELETE\b/,
  // Between the items of a list.
  /(?<=[^A-Za-z\s],?) and (?=[^A-Za-z\s])/,
];

interface PageElement {
  tagName: string;
  className: unknown;
  textContent: string | null;
  parentElement: PageElement | null;
  childNodes: Iterable<{ nodeType: number; textContent: string | null }>;
  getAttribute: (name: string) => string | null;
  closest: (selector: string) => PageElement | null;
  checkVisibility: (how: object) => boolean;
}
declare const document: { querySelectorAll: (selector: string) => Iterable<PageElement> };

/** Every text and named attribute that a reader gets, with the element it is on. Runs in the page. */
function readTexts(): { text: string; where: string }[] {
  const found: { text: string; where: string }[] = [];
  for (const place of document.querySelectorAll('body *')) {
    if (/^(script|style|noscript|template)$/i.test(place.tagName)) continue;
    // A poster is in the shop's language. An option or a button that names a language is in that language.
    if (place.closest('svg[lang], option[lang], button[lang]') || !place.checkVisibility({ visibilityProperty: true }))
      continue;
    const where = `<${place.tagName.toLowerCase()} class="${String(place.className).slice(0, 40)}">`;
    const own = [...place.childNodes].map((node) => (node.nodeType === 3 ? (node.textContent ?? '') : ' ')).join('');
    if (own.trim()) found.push({ text: own, where });
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
      const text = name.startsWith('aria-') && place.closest('[aria-hidden=true]') ? null : place.getAttribute(name);
      if (text?.trim()) found.push({ text, where: `${where} ${name}` });
    }
  }
  return found;
}

const isPlain = (text: string): boolean => {
  const rest = data.reduce((left, known) => left.replace(new RegExp(known, 'gu'), ' '), text);
  return /[A-UWYZa-uwyz]{2}/.test(rest);
};

/** The screen's texts that are not from a catalog. */
export async function plainWords(page: Page, screen: string): Promise<string[]> {
  const texts = await page.evaluate(readTexts);
  const title = { text: await page.title(), where: '<title>' };
  const plain = [title, ...texts].filter(({ text }) => isPlain(text));
  return [...new Set(plain.map(({ text, where }) => `${screen}: ${where} ${text.trim().slice(0, 80)}`))];
}

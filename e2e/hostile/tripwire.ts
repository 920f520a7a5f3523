/** Reports when a text ran, made a request to another host, or became part of the page. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { pictureHost } from '@stampdeck/contract/test/hostile.ts';
import { readIn } from '#product.ts';

/** In every frame: all hostile texts try to set `__x`. */
const wire = `
  Object.defineProperty(window, '__x', { set: () => console.error('tripped: ' + (window.name || location.href)) });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('held back by the policy: ' + violatedDirective + ' ' + blockedURI));`;

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a list; each forbidden event in this browser adds its name. */
export async function spanWire(context: BrowserContext, own: string): Promise<string[]> {
  const trips: string[] = [];
  await context.addInitScript(wire);
  context.on('console', (message) => {
    if (/^tripped|policy/.test(message.text())) trips.push(message.text());
  });
  context.on('dialog', (dialog) => {
    trips.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (page) => trips.push(`a window of its own: ${page.url()}`));
  const isForeign = ({ protocol, origin }: URL) => /^https?:$/.test(protocol) && origin !== own;
  await context.route(isForeign, async (route) => {
    const request = route.request();
    if (request.resourceType() === 'image' && request.url().startsWith(`${pictureHost}/`)) {
      if (request.headers().referer) trips.push(`${request.url()} is told who asks`);
      return route.fulfill({ body: onePixel, contentType: 'image/png' });
    }
    trips.push(`${request.resourceType()} from ${request.url()}`);
    return route.abort();
  });
  return trips;
}

/** Everything a page says, visible or not, with single spaces: texts, values of fields, attributes. */
const readPage = `(() => {
  const said = [document.title];
  for (const element of document.querySelectorAll('*')) {
    if (/^(SCRIPT|STYLE)$/.test(element.tagName)) continue;
    for (const node of element.childNodes) if (node.nodeType === 3) said.push(node.data);
    if (element.querySelector(':scope > wbr, :scope > a')) said.push(element.textContent);
    if ('value' in element) said.push(String(element.value));
    for (const { name, value } of element.attributes) if (!/^(d|class|style)$/.test(name)) said.push(value);
  }
  return said.join(' \\n ').replace(/\\s+/g, ' ');
})()`;

/** Elements and attributes that none of our pages contains. */
const listIntruders = `((document, own, mayLinkOut) => {
  const faults = [];
  const isOwn = (address) => URL.parse(address, own)?.origin === own;
  const schemes = { href: /^(https?|mailto|tel):/, src: /^(https?:|data:image\\/|blob:)/ };
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    const say = (what) => faults.push(what + ': ' + element.outerHTML.slice(0, 200));
    if (/^(iframe|frame|frameset|object|embed|applet|base|math|foreignObject|animate|set|marquee|portal|xmp)$/i.test(name)) say('element');
    if (element.constructor.name === 'HTMLUnknownElement' || name.includes('-')) say('unknown element');
    if (name === 'meta' && element.httpEquiv) say('meta');
    if (name === 'script' && !/^application\\/(ld\\+)?json$/.test(element.type) && (!element.src || !isOwn(element.src))) say('script');
    if (name === 'link' && !isOwn(element.href)) say('link');
    if (name === 'style' && element.textContent.includes('.invalid')) say('style');
    for (const { name: attribute, value } of element.attributes) {
      if (/^on|^srcdoc$|^formaction$|^autofocus$/.test(attribute)) say(attribute);
      if (attribute === 'style' && /\\.invalid|expression|__x/.test(value)) say('style');
      const kind = /^(href|action|xlink:href)$/.test(attribute) ? 'href' : /^(src|poster|data)$/.test(attribute) ? 'src' : null;
      if (!kind) continue;
      // An invalid address leads nowhere.
      const { href, origin } = URL.parse(value, own) ?? { href: own, origin: own };
      const isDrawing = attribute === 'href' && element.hasAttribute('download') && /^(blob:|data:image\\/)/.test(href);
      if (!schemes[kind].test(href) && !isDrawing) say(attribute);
      if (kind === 'href' && /^http/.test(href) && origin !== own && !mayLinkOut) say('leads away');
    }
  }
  return faults;
})`;

/** Waits until the page says all of it, without code in the page, which its content security policy forbids. */
export async function waitForTexts(page: Page, texts: string[]): Promise<void> {
  const missing = async (): Promise<string[]> => {
    const said = await readIn(page, readPage, '');
    return texts.filter((text) => !said.includes(text.replace(/\s+/g, ' ')));
  };
  await expect.poll(missing, { message: page.url(), intervals: [50, 100, 100, 200] }).toEqual([]);
}

export const intruders = (page: Page, own: string, mayLinkOut = false): Promise<string[]> =>
  page.evaluate(`${listIntruders}(document, ${JSON.stringify(own)}, ${mayLinkOut})`);

/** The names of the frames that contain something that none of our pages contains. */
export const framesWithIntruders = (page: Page, own: string): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('iframe')]
    .filter(({ contentDocument }) => !contentDocument || ${listIntruders}(contentDocument, ${JSON.stringify(own)}, false).length > 0)
    .map(({ name }) => name)`);

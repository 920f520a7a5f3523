/** Functions that inspect a page. Each is sent to the browser as source, so it refers to nothing outside itself. */

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

interface PageElement {
  tagName: string;
  className: unknown;
  textContent: string | null;
  childNodes: Iterable<{ nodeType: number; textContent: string | null }>;
  scrollWidth: number;
  clientWidth: number;
  scrollHeight: number;
  clientHeight: number;
  offsetWidth: number;
  complete?: boolean;
  labels?: Iterable<PageElement> | null;
  getAttribute: (name: string) => string | null;
  getBoundingClientRect: () => Box;
  closest: (selector: string) => PageElement | null;
  contains: (other: PageElement | null) => boolean;
  scrollIntoView: (to: { block: 'center' }) => void;
}

type Styles = Record<
  'webkitLineClamp' | 'overflowX' | 'overflowY' | 'textOverflow' | 'display' | 'visibility' | 'position',
  string
>;

declare const document: {
  documentElement: PageElement;
  fonts: { ready: Promise<unknown> };
  images: Iterable<PageElement & { loading: string; decode: () => Promise<void> }>;
  getAnimations: () => {
    playState: string;
    finished: Promise<unknown>;
    effect: { getComputedTiming: () => { endTime: number } } | null;
  }[];
  querySelectorAll: (selector: string) => Iterable<PageElement>;
  elementFromPoint: (x: number, y: number) => PageElement | null;
};
declare const getComputedStyle: (place: PageElement) => Styles;
declare const requestAnimationFrame: (then: () => void) => void;
declare const scrollTo: (x: number, y: number) => void;
declare const innerHeight: number;

/** Waits for fonts, pictures and short animations, then for a frame. */
export async function settle(): Promise<void> {
  // Longer ones (milliseconds) are clocks: how long a message stays, or how long a code is valid.
  const longest = 1500;
  await document.fonts.ready;
  for (const image of document.images) if (image.loading !== 'lazy') await image.decode().catch(() => undefined);
  const ending = document
    .getAnimations()
    .filter((one) => one.playState === 'running' && (one.effect?.getComputedTiming().endTime ?? 0) <= longest);
  await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

export interface Found {
  what: 'sideways' | 'cut' | 'shortened' | 'small' | 'tiny';
  where: string;
}

/** What the page's geometry shows to be wrong. `touch`: a finger uses the page. */
export function inspect(touch: boolean): Found[] {
  const found: Found[] = [];
  const root = document.documentElement;
  const nameOf = (place: PageElement): string => {
    const own = (place.getAttribute('aria-label') ?? place.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50);
    return `<${place.tagName.toLowerCase()} class="${String(place.className).slice(0, 40)}"> ${own}`;
  };
  const isShown = (place: PageElement): boolean => {
    const { width, height } = place.getBoundingClientRect();
    return width > 2 && height > 2 && getComputedStyle(place).visibility === 'visible';
  };
  if (root.scrollWidth > root.clientWidth)
    found.push({ what: 'sideways', where: `${root.scrollWidth} px of content on ${root.clientWidth} px` });
  for (const place of document.querySelectorAll('body *')) {
    const words = [...place.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    // Drawings have no box that text could overflow, and the labels below a chart use their neighbors' room.
    if (!words || !isShown(place) || place.closest('svg, .sd-bars-labels')) continue;
    const style = getComputedStyle(place);
    if (style.display.startsWith('inline') || style.display === 'contents') continue;
    const wide = place.scrollWidth > place.clientWidth + 1;
    const tall = place.scrollHeight > place.clientHeight + 3;
    const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const isClamped = (wide && style.textOverflow === 'ellipsis') || (tall && style.webkitLineClamp !== 'none');
    if (isClamped) found.push({ what: 'shortened', where: nameOf(place) });
    else if (wide && style.overflowX !== 'auto' && style.overflowX !== 'scroll')
      found.push({ what: 'cut', where: nameOf(place) });
    else if (tall && hides(style.overflowY)) found.push({ what: 'cut', where: nameOf(place) });
  }
  if (!touch) return found;
  const least = 44;
  const answers = (target: PageElement, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    return target.contains(hit) || [...(target.labels ?? [])].some((label) => label.contains(hit));
  };
  const reach = (target: PageElement, size: number): boolean => {
    target.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y, half] = [left + width / 2, top + height / 2, size / 2 - 1];
    const wideEnough = width >= size || (answers(target, x - half, y) && answers(target, x + half, y));
    const tallEnough = height >= size || (answers(target, x, y - half) && answers(target, x, y + half));
    return wideEnough && tallEnough;
  };
  const targets =
    'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [role=option], [role=radio]';
  for (const target of document.querySelectorAll(targets)) {
    if (!isShown(target) || target.getAttribute('aria-hidden') === 'true' || target.closest('[inert]')) continue;
    // A link in running text is as tall as its line.
    if (target.tagName === 'A' && getComputedStyle(target).display === 'inline') continue;
    const { width, height } = target.getBoundingClientRect();
    if ((width >= least && height >= least) || reach(target, least)) continue;
    // What is behind an open dialog cannot be tapped.
    const { left, top } = target.getBoundingClientRect();
    if (!answers(target, left + width / 2, top + height / 2)) continue;
    const size = `${Math.round(width)} × ${Math.round(height)} `;
    found.push({ what: reach(target, 24) ? 'small' : 'tiny', where: size + nameOf(target) });
  }
  scrollTo(0, 0);
  return found;
}

/** What is looked at inside the page. Each function is sent to the browser as it stands and so refers to nothing outside itself. */

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

interface Place {
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
  labels?: Iterable<Place> | null;
  getAttribute: (name: string) => string | null;
  getBoundingClientRect: () => Box;
  closest: (selector: string) => Place | null;
  contains: (other: Place | null) => boolean;
  scrollIntoView: (to: { block: 'center' }) => void;
}

type Styles = Record<
  'webkitLineClamp' | 'overflowX' | 'overflowY' | 'textOverflow' | 'display' | 'visibility' | 'position',
  string
>;

declare const document: {
  documentElement: Place;
  fonts: { ready: Promise<unknown> };
  images: Iterable<Place & { loading: string; decode: () => Promise<void> }>;
  getAnimations: () => {
    playState: string;
    finished: Promise<unknown>;
    effect: { getTiming: () => { iterations: number } } | null;
  }[];
  querySelectorAll: (selector: string) => Iterable<Place>;
  elementFromPoint: (x: number, y: number) => Place | null;
};
declare const getComputedStyle: (place: Place) => Styles;
declare const requestAnimationFrame: (then: () => void) => void;
declare const scrollTo: (x: number, y: number) => void;
declare const innerHeight: number;

/** Waits for typefaces, pictures and movements that end by themselves, then for a frame. */
export async function settle(): Promise<void> {
  await document.fonts.ready;
  for (const image of document.images) if (image.loading !== 'lazy') await image.decode().catch(() => undefined);
  const ending = document
    .getAnimations()
    .filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

export interface Found {
  what: 'sideways' | 'cut' | 'shortened' | 'small' | 'tiny';
  where: string;
}

/** What the page's own geometry says is wrong. `touch`: it is used with a finger. */
export function inspect(touch: boolean): Found[] {
  const found: Found[] = [];
  const root = document.documentElement;
  const nameOf = (place: Place): string => {
    const own = (place.getAttribute('aria-label') ?? place.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50);
    return `<${place.tagName.toLowerCase()} class="${String(place.className).slice(0, 40)}"> ${own}`;
  };
  const isShown = (place: Place): boolean => {
    const { width, height } = place.getBoundingClientRect();
    return width > 2 && height > 2 && getComputedStyle(place).visibility === 'visible';
  };
  if (root.scrollWidth > root.clientWidth)
    found.push({ what: 'sideways', where: `${root.scrollWidth} px of content on ${root.clientWidth} px` });
  for (const place of document.querySelectorAll('body *')) {
    const words = [...place.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    // Drawings have no box that text could leave.
    if (!words || !isShown(place) || place.closest('svg')) continue;
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
  const answers = (target: Place, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    return target.contains(hit) || [...(target.labels ?? [])].some((label) => label.contains(hit));
  };
  const reach = (target: Place, size: number): boolean => {
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
    // What lies behind an open dialog is no target.
    const { left, top } = target.getBoundingClientRect();
    if (!answers(target, left + width / 2, top + height / 2)) continue;
    const size = `${Math.round(width)} × ${Math.round(height)} `;
    found.push({ what: reach(target, 24) ? 'small' : 'tiny', where: size + nameOf(target) });
  }
  scrollTo(0, 0);
  return found;
}

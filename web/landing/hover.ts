/** Center of a slot within the stage, however the stage is turned; null past the last slot. */
function spotOf(stage: HTMLElement, slot: number) {
  const element = stage.querySelectorAll<HTMLElement>('.sd-slot')[slot - 1];
  if (!element) return null;
  const size = element.offsetWidth;
  let [x, y] = [size / 2, size / 2];
  for (let at: Element | null = element; at instanceof HTMLElement && at !== stage; at = at.offsetParent) {
    x += at.offsetLeft;
    y += at.offsetTop;
  }
  return { x, y, size };
}

/** Keeps the stamper over the slot that its `data-slot` names, however the page is laid out. Returns what ends it. */
export function hover(stamper: HTMLElement): () => void {
  const stage = stamper.parentElement;
  if (!stage) return () => undefined;
  const move = () => {
    const spot = spotOf(stage, Number(stamper.dataset.slot));
    if (spot) Object.assign(stamper.style, { translate: `${spot.x}px ${spot.y}px`, fontSize: `${spot.size}px` });
  };
  move();
  const observer = new ResizeObserver(move);
  observer.observe(stage);
  return () => observer.disconnect();
}

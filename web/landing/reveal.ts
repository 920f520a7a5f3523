/**
 * Fades in content on first view. Hides only content below the screen, so everything shows without script, without motion or
 * after a slow start.
 */
export function revealOnSight(elements: Iterable<Element>): void {
  if (typeof IntersectionObserver === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        target.removeAttribute('data-unseen');
        observer.unobserve(target);
      }
    },
    { rootMargin: '0px 0px -12% 0px' },
  );
  for (const element of elements) {
    if (element.getBoundingClientRect().top < window.innerHeight) continue;
    element.setAttribute('data-unseen', '');
    observer.observe(element);
  }
}

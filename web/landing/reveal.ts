/**
 * Lets what lies further down come in when it is first seen. Only what nobody can see yet is hidden for that, so that without
 * script, without motion, or with a slow start everything simply stands there.
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

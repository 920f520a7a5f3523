/** Leaves this bundle for another page of the product by a full load. `replace`: going back skips the page that is left. */
export function leaveFor(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) window.location.replace(path);
  else window.location.assign(path);
}

/** Leaves the screens of a shop that was suspended. Its people read there why. */
export function leaveSuspended(): void {
  if (window.location.pathname !== '/suspended') leaveFor('/suspended', { replace: true });
}

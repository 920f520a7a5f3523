/** Leaves this bundle for another page of the product by a full load. `replace`: going back skips the page that is left. */
export function leaveFor(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) window.location.replace(path);
  else window.location.assign(path);
}

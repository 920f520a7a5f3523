/** Leaves this bundle for another page of the product by a full load. `replace`: going back skips the page that is left. */
export function leaveFor(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) window.location.replace(path);
  else window.location.assign(path);
}

/** Where the people of a suspended shop read why. */
const suspendedPath = '/suspended';

/** Leaves the screens of a shop that was suspended. */
export function leaveSuspended(): void {
  if (window.location.pathname !== suspendedPath) leaveFor(suspendedPath, { replace: true });
}

/** The token behind the '#': of an email's `link`, or of a counter's `move`. */
const read = () => /^#(link|move)=(.+)/.exec(location.hash);

// The page is open already: the browser only changes the address.
addEventListener('hashchange', () => {
  if (read()) location.reload();
});

/** The token of the link that opened this page, and its kind, removed from the address and the history at once; null for none. */
export function takeCardLink(): [kind: string, token: string] | null {
  const [, kind, token] = read() ?? [];
  if (!kind || !token) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return [kind, token];
}

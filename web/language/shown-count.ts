/** What the server counts up to. */
const mostCounted = 100;

/** A count as a badge shows it. */
export const shownCount = (count: number): string => (count < mostCounted ? String(count) : `${mostCounted - 1}+`);

/** What stays at a shop when somebody leaves it, in words. */

export interface Kept {
  count: number;
  size: number;
  /** The labels of rewards that were reached and not redeemed. */
  rewards: readonly string[];
}

/** '6 of 10 stamps and 1 reward'; '' for nothing. */
function inWords({ count, size, rewards }: Kept): string {
  const stamps = count > 0 ? `${count} of ${size} stamps` : '';
  const gifts = rewards.length === 0 ? '' : rewards.length === 1 ? '1 reward' : `${rewards.length} rewards`;
  return [stamps, gifts].filter(Boolean).join(' and ');
}

/** Said before leaving. */
export function whatStays(kept: Kept | undefined): string {
  const words = kept ? inWords(kept) : 'Your stamps and rewards';
  if (words === '') return 'There is nothing on your card yet.';
  const stay = kept && kept.count === 0 && kept.rewards.length === 1 ? 'stays' : 'stay';
  return `${words} ${stay} here; join again and go on.`;
}

/** Said to whoever has left. */
export function whatWaits({ rewards, ...stamps }: Kept): string {
  const words = inWords({ ...stamps, rewards });
  if (rewards.length === 0) return `${words} stay here. Join again and go on.`;
  return `${words} ${words === '1 reward' ? 'waits' : 'wait'} here: ${rewards.join(', ')}. Come back for ${rewards.length === 1 ? 'it' : 'them'}: join again and go on.`;
}

/** What shops typed about a person. */
import type { SliceData } from '#slice-data.ts';

export const unclaimedData: SliceData = { removed: ['kept_contacts'] };

/** Links that end emails. They say nothing that the exported choices do not say. */
import type { SliceData } from '#slice-data.ts';

export const unsubscribeData = { removed: ['unsubscribe_links'] } satisfies SliceData;

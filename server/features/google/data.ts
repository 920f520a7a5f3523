/** What is stored about a person's unfinished sign-ins with Google. */
import type { SliceData } from '#slice-data.ts';

export const googleData: SliceData = { removed: ['google_flows'] };

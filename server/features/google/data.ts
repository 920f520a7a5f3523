/** What is kept of a person's sign-ins with Google that are under way. */
import type { SliceData } from '#slice-data.ts';

export const googleData: SliceData = { removed: ['google_flows'] };

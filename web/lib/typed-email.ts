import * as z from 'zod/mini';
import { storedForTab } from './storage.ts';

/** The address that somebody typed on one screen and needs on the next: it goes along in the tab, and never in an address. */
export const typedEmail = storedForTab('typedEmail', z.string().check(z.maxLength(254)));

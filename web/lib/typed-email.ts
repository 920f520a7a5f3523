import * as z from 'zod/mini';
import { storedForTab } from './storage.ts';

/** The email address that someone typed on one screen and needs on the next. The tab stores it, never a URL. */
export const typedEmail = storedForTab('typedEmail', z.string().check(z.maxLength(254)));

/** Schemas for text that people type. All text is normalized before it is checked or stored. */
import * as z from 'zod/mini';
import { fieldProblems, withNumber } from './field-problems.ts';
import { customerLanguages, type Language } from './languages.ts';
import { messageImagePath } from './pages.ts';

// Marks that reorder or hide text, so that a name cannot imitate another: bidirectional overrides, zero-width and control characters. Also
// what no file or translated text may hold: noncharacters, and the marks that stand for other characters there (typed-values.ts).
const invisible =
  /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uE000-\uE002\uFEFF]/gu;

const cleanText = (value: string): string =>
  value.normalize('NFC').replace(invisible, '').replace(/\r\n?/g, '\n').trim();
/** One no-break space stays, as in '10 %': a text must not change by being saved. */
const cleanLine = (value: string): string =>
  cleanText(value).replace(/\s+/g, (gap) => (/^[\u00A0\u202F]$/.test(gap) ? gap : ' '));

const atMost = (max: number) => z.maxLength(max, withNumber(fieldProblems.atMostCharacters, max));

/** One line of 1 to `max` characters after trimming. */
export const line = (max: number, empty: string = fieldProblems.empty) =>
  z.string().check(z.overwrite(cleanLine), z.minLength(1, empty), atMost(max));

/** One line; may be empty. */
export const optionalLine = (max: number) => z.string().check(z.overwrite(cleanLine), atMost(max));

/** Several lines; may be empty. */
export const optionalText = (max: number) => z.string().check(z.overwrite(cleanText), atMost(max));

/** Several lines of 1 to `max` characters after trimming. */
export const text = (max: number) => optionalText(max).check(z.minLength(1, fieldProblems.empty));

/** An email address, trimmed and lowercase, at most 254 characters (RFC 5321). */
export const email = z.string().check(
  z.overwrite((value) => value.normalize('NFC').trim().toLowerCase()),
  z.minLength(1, fieldProblems.noEmail),
  atMost(254),
  z.email(fieldProblems.wrongEmail),
);

/** 8 to 128 characters of any kind, none cut off (length as NIST SP 800-63B and OWASP ASVS 6.2 ask; the maximum is ours). */
export const newPassword = z
  .string()
  .check(z.minLength(8, withNumber(fieldProblems.atLeastCharacters, 8)), atMost(128));

/** An existing password; any text may be tried. */
export const knownPassword = z.string().check(z.minLength(1, fieldProblems.noPassword), atMost(128));

/** Required unless the session is fresh or the account has no password; then it may be '' or missing. */
export const currentPassword = z.optional(z.string().check(atMost(128)));

/** An id in a body. The action that looks it up refuses an unknown one. */
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/, fieldProblems.notId));

/** An image uploaded to this server. */
export const ownImage = z.string().check(z.regex(/^\/images\/[\w-]{16}$/, fieldProblems.notOurImage));

/** A picture of a message. */
export const messageImage = z.string().check(z.regex(messageImagePath, fieldProblems.notOurImage));

/** An https address that a browser can open, a path of this server, or ''. */
const canOpen = z.refine<string>(
  (address) => !address.startsWith('https:') || URL.canParse(address),
  fieldProblems.wrongAddress,
);

/** An image: an https address, an uploaded one, or '' for none. */
export const imageAddress = z.string().check(
  z.overwrite((value) => value.trim()),
  atMost(2000),
  z.regex(/^$|^https:\/\/[^\s"'<>]+$|^\/images\/[\w-]{16}$/, fieldProblems.wrongAddress),
  canOpen,
);

/** A video: an https address, or an uploaded one. */
export const videoAddress = z.string().check(
  z.overwrite((value) => value.trim()),
  atMost(2000),
  z.regex(/^$|^https:\/\/[^\s"'<>]+$|^\/videos\/[\w-]{16}$/, fieldProblems.wrongAddress),
  canOpen,
);

/** A language of the product. */
export const language = z.enum(Object.keys(customerLanguages) as Language[]);

/** `#RRGGBB`. */
export const color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, fieldProblems.wrongColor));

/** ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** Normalizes text for search: no accents, no case, single spaces. */
export const normalize = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

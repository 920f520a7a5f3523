/** Schemas for what people type. Every text is brought to one form before it is judged or stored. */
import * as z from 'zod/mini';

// Marks that reorder or hide text, so that one name cannot pose as another: bidirectional overrides, zero-width, controls.
const invisible = /(?![\t\n\r])[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

const cleanText = (value: string): string =>
  value.normalize('NFC').replace(invisible, '').replace(/\r\n?/g, '\n').trim();
const cleanLine = (value: string): string => cleanText(value).replace(/\s+/g, ' ');

/** One line, 1 to `max` characters after trimming. */
export const line = (max: number, empty = 'Please fill this in.') =>
  z.string().check(z.overwrite(cleanLine), z.minLength(1, empty), z.maxLength(max, `At most ${max} characters.`));

/** One line that may be empty. */
export const optionalLine = (max: number) =>
  z.string().check(z.overwrite(cleanLine), z.maxLength(max, `At most ${max} characters.`));

/** Several lines that may be empty. */
export const optionalText = (max: number) =>
  z.string().check(z.overwrite(cleanText), z.maxLength(max, `At most ${max} characters.`));

/** An e-mail address, trimmed and lower-case, at most 254 characters (RFC 5321). */
export const email = z.string().check(
  z.overwrite((value) => value.normalize('NFC').trim().toLowerCase()),
  z.minLength(1, 'Please enter an e-mail address.'),
  z.maxLength(254, 'At most 254 characters.'),
  z.email('This does not look like an e-mail address.'),
);

/** 8 to 128 characters, any of them, none cut off. */
export const newPassword = z
  .string()
  .check(z.minLength(8, 'At least 8 characters.'), z.maxLength(128, 'At most 128 characters.'));

/** The password that an account has; any text may be tried. */
export const knownPassword = z.string().check(z.minLength(1, 'Please enter your password.'), z.maxLength(128));

/** Asked for once more where the session is not fresh; '' or none where it is, or the account has no password. */
export const currentPassword = z.optional(z.string().check(z.maxLength(128)));

/** An id in a body; what names no row is refused by the action that looks it up. */
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Not an id.'));

/** An image that was uploaded here. */
export const ownImage = z.string().check(z.regex(/^\/images\/[\w-]{16}$/, 'Not one of our images.'));

/** An image: an address on https, one of ours, or '' for none. */
export const imageAddress = z.string().check(
  z.overwrite((value) => value.trim()),
  z.maxLength(2000),
  z.regex(/^$|^https:\/\/[^\s"'<>]+$|^\/images\/[\w-]{16}$/, 'An https address, or empty.'),
);

/** `#RRGGBB`. */
export const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'A colour like #FFC70B.'));

/** ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** One spelling for search: no accents, no case, single spaces. */
export const normalise = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

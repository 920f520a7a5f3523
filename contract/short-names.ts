/** The name in a shop's short address, /s/{name}: what it may be, and how one is made from the shop's own name. */
import * as z from 'zod/mini';
import { fieldProblems, withNumber } from './field-problems.ts';

/** New names that a shop may take in 24 hours (ours). Names that it had before are always free for it. */
export const mostNewNamesInDay = 3;
/** Names that a shop may hold (ours): each stays its own, because printed codes lead there. */
export const mostShortNames = 20;

const [shortest, longest] = [3, 30];

/** Names that could pass for the product's own pages or people. */
const reserved: ReadonlySet<string> = new Set(
  `about account accounts admin administrator api app auth billing card cards contact docs help home imprint info
  introduce legal login logout my mycard news null official operator password pay payment privacy profile
  register reset root security service settings shop shops signin signup staff stampdeck status
  store support system terms test undefined verify webmaster www`.split(/\s+/),
);

export function isReserved(name: string): boolean {
  const letters = name.replaceAll('-', '');
  return reserved.has(letters) || letters.includes('stampdeck');
}

/** ASCII only, so that no letter of another alphabet imitates one. */
export const shortNameShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What a shop may choose. */
export const shortName = z.string().check(
  z.overwrite((typed) => typed.trim().toLowerCase()),
  z.minLength(shortest, withNumber(fieldProblems.atLeastCharacters, shortest)),
  z.maxLength(longest, withNumber(fieldProblems.atMostCharacters, longest)),
  z.regex(shortNameShape, fieldProblems.notShortName),
  z.refine((name) => !isReserved(name), fieldProblems.reservedName),
);

/** Letters that lose more than their accent. */
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Room for a number at the end. */
const mostSuggested = longest - 7;

/**
 * A name for a shop: 'Café Kastanie' becomes cafe-kastanie. A name without Latin letters and digits becomes 'shop'. If the name is reserved
 * or taken, a number after it makes one that is not.
 */
export function shortNameFrom(shopName: string, language: string): string {
  const words = shopName
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => spelled[letter] ?? (language === 'de' ? german[letter] : undefined) ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let name = words.shift()?.slice(0, mostSuggested) ?? '';
  for (const word of words) {
    if (name.length + 1 + word.length > mostSuggested) break;
    name += `-${word}`;
  }
  if (name.length < shortest) name = name ? `shop-${name}` : 'shop';
  // With the product's own name in it, no number helps.
  return isReserved(`${name}-2`) ? 'shop' : name;
}

/** The address with this name. */
export const shortAddressUrl = (shopSiteUrl: string, name: string): string => `${shopSiteUrl}/s/${name}`;

/**
 * What the QR code of a short address holds. Addresses like this one mean the same in capitals, and a code stores capitals in fewer bits: it
 * has fewer and larger squares.
 */
export const shortAddressCode = (url: string): string => url.toUpperCase();

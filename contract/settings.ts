/** What a shop says of itself beside its name, and its time zone. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { optionalLine, optionalText } from './text.ts';

/** The shop's details as its form has them; '' for none. */
export const shopDetails = z.object({
  /** What the shop page says of the shop below its name; kept as the `bio` of its owner's profile. */
  bio: optionalText(1000),
  address: optionalText(300),
  hours: optionalText(500),
  phone: optionalLine(40),
  /** IANA name, such as Europe/Berlin: whose day a day is. */
  timeZone: z.string().check(z.minLength(1, 'Please choose a time zone.'), z.maxLength(64, 'At most 64 characters.')),
});
export type ShopDetails = z.output<typeof shopDetails>;

const reply = z.object({ success: z.literal(true), settings: shopDetails });

export const getSettings = endpoint({
  name: 'getSettings',
  slice: 'settings',
  summary: 'What the shop says of itself, its address, opening hours, phone and time zone.',
  method: 'GET',
  path: '/api/v1/settings',
  gate: gates.operator,
  reply,
});

export const saveSettings = endpoint({
  name: 'saveSettings',
  slice: 'settings',
  summary: 'Saves all of them. Figures count by the new time zone from then on; what is in the ledger keeps its day.',
  method: 'PUT',
  path: '/api/v1/settings',
  gate: gates.operator,
  body: shopDetails,
  reply,
});

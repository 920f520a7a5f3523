/** What can be printed: paper as shops have it. */

export const formats = {
  a4: { name: 'A4 poster', width: 210, height: 297, use: 'for the door or the wall' },
  a5: { name: 'A5 poster', width: 148, height: 210, use: 'for the counter' },
  a6: { name: 'Table card A6', width: 105, height: 148, use: 'for each table' },
  sticker: { name: 'Sticker 50 mm', width: 50, height: 50, use: 'for cups, bags and the till' },
} as const satisfies Record<string, { name: string; width: number; height: number; use: string }>;

export type Format = keyof typeof formats;

export const formatNames = Object.keys(formats) as Format[];

/** A length in millimetres as so many dots, 300 to the inch. */
export const dots = (millimetres: number): number => Math.round((millimetres / 25.4) * 300);

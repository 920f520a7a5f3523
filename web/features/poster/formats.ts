/** What can be printed, on paper that shops have. */
import { t } from '@lingui/core/macro';
import type { PrintKind } from './print-kinds.ts';

interface Print {
  name: string;
  /** Of one poster, page or card, in millimeters. */
  width: number;
  height: number;
  use: string;
}

/** Posters: one drawing, which is also saved as a file. */
export const formats = {
  a4: { name: t`A4 poster`, width: 210, height: 297, use: t`for the door or the wall` },
  a5: { name: t`A5 poster`, width: 148, height: 210, use: t`for the counter` },
  a6: { name: t`Table card A6`, width: 105, height: 148, use: t`for each table` },
  sticker: { name: t`Sticker 50 mm`, width: 50, height: 50, use: t`for cups, bags and the till` },
} as const satisfies Partial<Record<PrintKind, Print>>;

export type Format = keyof typeof formats;

export const formatNames = Object.keys(formats) as Format[];
export const isPoster = (kind: PrintKind): kind is Format => kind in formats;

/** All that can be printed. */
export const prints: Record<PrintKind, Print> = {
  ...formats,
  menuA4: { name: t`Menu A4`, width: 210, height: 297, use: t`your products, page after page` },
  menuA5: { name: t`Menu A5, folded`, width: 148, height: 210, use: t`a booklet from A4 sheets` },
  tables: { name: t`A code per table`, width: 105, height: 148, use: t`four cards on each A4 sheet` },
};
/** A length in millimeters in dots, 300 per inch. */
export const dots = (millimeters: number): number => Math.round((millimeters / 25.4) * 300);

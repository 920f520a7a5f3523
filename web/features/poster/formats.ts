/** What can be printed, on paper that shops have. */
import { t } from '@lingui/core/macro';

export const formats = {
  a4: { name: t`A4 poster`, width: 210, height: 297, use: t`for the door or the wall` },
  a5: { name: t`A5 poster`, width: 148, height: 210, use: t`for the counter` },
  a6: { name: t`Table card A6`, width: 105, height: 148, use: t`for each table` },
  sticker: { name: t`Sticker 50 mm`, width: 50, height: 50, use: t`for cups, bags and the till` },
} as const satisfies Record<string, { name: string; width: number; height: number; use: string }>;

export type Format = keyof typeof formats;

export const formatNames = Object.keys(formats) as Format[];

/** A length in millimeters in dots, 300 per inch. */
export const dots = (millimeters: number): number => Math.round((millimeters / 25.4) * 300);

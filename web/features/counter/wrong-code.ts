/** A scanned text that is no customer's code, and what to say about it. */
import { t } from '@lingui/core/macro';
import { isPieceOfCode, isShopAddress } from '@stampdeck/contract/codes.ts';

export class WrongCode extends Error {
  readonly title: string;

  constructor(text: string) {
    const [title, detail] = wordsFor(text);
    super(detail);
    this.title = title;
  }
}

function wordsFor(text: string): [string, string] {
  if (isPieceOfCode(text)) return [t`The scan was incomplete.`, t`Scan the code again.`];
  const scanTheirs = t`Scan the code on the customer’s phone or paper card.`;
  if (isShopAddress(text)) return [t`This is a shop’s QR, not a customer’s code.`, scanTheirs];
  return [t`This is not a customer’s code.`, scanTheirs];
}

import { expect, test } from 'vitest';
import { receiptHeight } from './receipt-page.ts';

test('the page of a receipt is as high as its content with the margins, in whole millimeters', () => {
  expect([receiptHeight(960), receiptHeight(961)]).toEqual([264, 265]);
});

test('the page of a short receipt stays higher than wide, so that no printer turns it', () => {
  expect(receiptHeight(100)).toBe(82);
});

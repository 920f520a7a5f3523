import { getConfig } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { refusals } from '@stampdeck/contract/errors.ts';
import { expect, test } from 'vitest';
import { codeOfText, contractTexts } from './contract-texts.ts';

test('a refusal is a text of its code and its English, so changed English is a new text without translations', async () => {
  const found: { id: string; message?: string; context?: string }[] = [];
  await contractTexts.extract('contract/errors.ts', '', (text) => found.push(text), {
    linguiConfig: getConfig({ cwd: import.meta.dirname }),
  });
  const [, message] = refusals.noReward;
  const text = found.find(({ context }) => context === 'refusal.noReward');
  expect(text).toMatchObject({ message, id: generateMessageId(message, 'refusal.noReward') });
  expect(found.map(({ context }) => context)).toEqual(Object.keys(refusals).map((code) => `refusal.${code}`));
});

test('a page finds a refusal by its code', () => {
  const [, message] = refusals.noReward;
  expect(codeOfText(generateMessageId(message, 'refusal.noReward'))).toBe('refusal.noReward');
  expect(codeOfText('Please enter a name.')).toBeUndefined();
});

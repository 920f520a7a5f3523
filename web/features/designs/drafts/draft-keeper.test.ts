import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { expect, test, vi } from 'vitest';
import { DraftKeeper } from './draft-keeper.ts';

test('a discarded draft is sent away at once, so that a reload does not bring it back', () => {
  const send = vi.fn(() => new Promise<never>(() => undefined));
  const local = { key: 'cardDraft', read: () => null, write: () => true };
  const draft = { base: { version: 1, design: defaultDesign }, design: { ...defaultDesign, description: 'Bakery' } };
  const keeper = new DraftKeeper({ revision: 1, send, local, onState: () => undefined }, draft);
  keeper.want({ ...draft, design: { ...draft.design, description: 'Baker' } });
  expect(send).not.toHaveBeenCalled();
  keeper.want(null);
  expect(send).toHaveBeenCalledExactlyOnceWith({ revision: 1, baseVersion: 0, design: null });
});

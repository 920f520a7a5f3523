import { mostChosen } from '@stampdeck/contract/member-list.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { members } from '#test/members.ts';
import { useChosen } from './members-chosen.ts';

test('of more members than one call may name as many are chosen, and choosing all again chooses nobody', () => {
  const shown = members(mostChosen + 1);
  const { result } = renderHook(() => useChosen('all', shown));
  act(() => result.current.toggleAll(shown));
  expect(result.current.list).toHaveLength(mostChosen);
  act(() => result.current.toggleAll(shown));
  expect(result.current.list).toEqual([]);
});

import { mostChosen } from '@stampdeck/contract/member-list.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { members } from '#test/members.ts';
import { useChosen } from './members-chosen.ts';

test('at most as many members are selected as one call may name, and selecting all again clears the selection', () => {
  const shown = members(mostChosen + 1);
  const { result } = renderHook(() => useChosen('all', shown));
  act(() => result.current.toggleAll(shown));
  expect(result.current.list).toHaveLength(mostChosen);
  act(() => result.current.toggleAll(shown));
  expect(result.current.list).toEqual([]);
});

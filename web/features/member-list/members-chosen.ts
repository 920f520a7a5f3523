/** Which members of the list are selected. */
import { type Member, mostChosen } from '@stampdeck/contract/member-list.ts';
import { type Chosen as ChosenRows, useChosen as useChosenRows } from '#lib/chosen.ts';
import type { Changed } from './members-acts.ts';

export type Chosen = ChosenRows<Member, Changed>;

/** As `useChosen`; the selected members with their current status. */
export function useChosen(of: string, shown: Member[]): Chosen {
  const chosen = useChosenRows(of, shown, mostChosen);
  return {
    ...chosen,
    list: chosen.list.map(({ id, customer, status }) => ({ id, name: customer.displayName, status })),
  };
}

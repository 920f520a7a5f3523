import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'one gate stands open to the platform admin',
    file: '/contract/membership.ts',
    find: "subscribe/subscribe', {\n  summary: 'Follows a shop. Repeating the call changes nothing.',\n  ...asCustomer,",
    replace:
      "subscribe/subscribe', {\n  summary: 'Follows a shop. Repeating the call changes nothing.',\n  ...asCustomer,\n  gate: { ...asCustomer.gate, platformAdmin: true },",
    caughtBy: 'follow',
  },
  {
    name: 'one gate asks for another staff permission',
    file: '/contract/stamps.ts',
    find: "last entry of a card's ledger, an award or a redemption, by its id.\",\n  gate: gates.shop('stamp'),",
    replace: "last entry of a card's ledger, an award or a redemption, by its id.\",\n  gate: gates.shop('chat'),",
    caughtBy: 'undoEntry: stamp',
  },
  {
    name: 'any signed-in account sees any customer',
    file: 'features/accounts/actions.ts',
    find: 'const known = await queries.findCustomerOfShop(ctx.db, shopId, id, span);',
    replace:
      'const found = await queries.findAccount(ctx.db, id); const known = found && { account: found, isLinked: true };',
    caughtBy: 'getUserInfo, of a member of S',
  },
];

import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'one gate stands open to the platform admin',
    file: '/contract/membership.ts',
    find: "subscribe/subscribe', {\n  summary: 'Follows a shop; again changes nothing.',\n  ...asCustomer,",
    replace:
      "subscribe/subscribe', {\n  summary: 'Follows a shop; again changes nothing.',\n  ...asCustomer,\n  gate: { ...asCustomer.gate, platformAdmin: true },",
    caughtBy: 'follow',
  },
  {
    name: 'one gate takes another permission of staff',
    file: '/contract/stamps.ts',
    find: "last row of a card's ledger, an award or a redemption, by a row that names it.\",\n  gate: gates.shop('stamp'),",
    replace:
      "last row of a card's ledger, an award or a redemption, by a row that names it.\",\n  gate: gates.shop('chat'),",
    caughtBy: 'undoEntry: stamp',
  },
  {
    name: 'whoever is signed in sees any customer',
    file: 'features/accounts/actions.ts',
    find: 'const known = await queries.findCustomerOfShop(ctx.db, shopId, id, span);',
    replace:
      'const found = await queries.findAccount(ctx.db, id); const known = found && { account: found, isLinked: true };',
    caughtBy: 'getUserInfo, of a member of S',
  },
];

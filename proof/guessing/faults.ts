import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'an unknown address costs nothing',
    file: 'features/accounts/actions.ts',
    find: 'const matches = await checkPassword(account?.password_hash ?? null, password);',
    replace: 'const matches = account ? await checkPassword(account.password_hash, password) : false;',
    caughtBy: 'known and unknown addresses',
  },
  {
    name: 'guesses lock the account',
    file: 'features/accounts/rules.ts',
    find: 'longest: 15 * 60',
    replace: 'longest: 1500 * 60',
    caughtBy: 'ten thousand guesses',
  },
  {
    name: 'a stranger delays every sign-in',
    file: 'features/accounts/actions.ts',
    find: 'hashSecret(networkOf(ctx.browser.address))',
    replace: "hashSecret('one')",
    caughtBy: 'from another network',
  },
  {
    name: 'each address of an IPv6 network is counted by itself',
    file: 'features/accounts/actions.ts',
    find: 'networkOf(ctx.browser.address)',
    replace: 'ctx.browser.address',
    caughtBy: 'one IPv6 network',
  },
  {
    name: 'many networks guess without a limit',
    file: 'features/accounts/rules.ts',
    find: 'account: { from: 20,',
    replace: 'account: { from: 20_000,',
    caughtBy: 'a network of its own',
  },
];

import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'an ended session is remembered',
    file: 'app.ts',
    find: '      sessions.forget(sessionId);\n',
    replace: '',
    caughtBy: 'here at once',
  },
  {
    name: 'live connections outlive their session',
    file: 'app.ts',
    find: '      live.disconnect(sessionId);\n',
    replace: '',
    caughtBy: 'here at once',
  },
  {
    name: 'a running lookup brings an ended session back',
    file: 'features/accounts/sessions.ts',
    find: 'if (endings === this.#endings) this',
    replace: 'this',
    caughtBy: 'no matter what else is running',
    engine: 'postgres',
  },
  {
    name: 'a replaced token keeps working for a while',
    file: 'features/accounts/sessions.ts',
    find: '    tx.disconnect(session.sessionId);\n    tx.browser.setCookie(customerCookie(tx), cookie,',
    replace: '    tx.browser.setCookie(customerCookie(tx), cookie,',
    caughtBy: 'a new token from the cookie',
  },
  {
    name: 'another server never looks at its live connections',
    file: 'realtime/sweep.ts',
    find: '>= sweepEvery) void sweep();',
    replace: '>= sweepEvery) return;',
    caughtBy: "a shop's Exit",
    engine: 'postgres',
  },
  {
    name: 'another server remembers a token for a minute',
    file: 'features/accounts/sessions.ts',
    find: '#life = 2000',
    replace: '#life = 60_000',
    caughtBy: "a shop's Exit",
    engine: 'postgres',
  },
  {
    name: 'the sweep closes every connection',
    file: 'realtime/sweep.ts',
    find: 'if (!person || standingOf',
    replace: 'if (living.size >= 0 || !person || standingOf',
    caughtBy: 'at once',
    engine: 'postgres',
  },
];

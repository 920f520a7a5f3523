import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'a claim never runs out',
    file: 'outbox.ts',
    find: 'claimLife = 90 * second',
    replace: 'claimLife = 90_000 * second',
    caughtBy: 'left unrecorded',
  },
  {
    name: 'each attempt has a Message-ID of its own',
    file: 'mail/mailer.ts',
    find: 'messageId: `<${id}@',
    replace: 'messageId: `<${id}.${Date.now()}@',
    caughtBy: 'left unrecorded',
  },
  {
    name: 'a claim ends the email',
    file: 'db/outbox.ts',
    find: "due_at: until, attempts: eb('attempts', '+', 1)",
    replace: "due_at: null, attempts: eb('attempts', '+', 1)",
    caughtBy: 'left unrecorded',
  },
  {
    name: 'an email that was sent stays in the outbox',
    file: 'jobs/outbox-job.ts',
    find: "await store.write((db) => queries.finishRow(db, id, now().toISOString(), ''));",
    replace: 'await store.write((db) => queries.putBack(db, id, now().toISOString(), 0, ""));',
    caughtBy: 'arrives once',
  },
];

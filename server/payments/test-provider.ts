/** The provider that moves no money. A payment is approved as soon as it is begun; its state is in the database, so that it outlives a restart. */
import type { Store } from '#db/client.ts';
import * as queries from '#db/test-payments.ts';
import { type Named, type PaymentProvider, type ProviderPayment, ProviderRefusedError } from './provider.ts';

const captureOf = ({ id, cents, currency, refunded_cents }: queries.TestPayment) => ({
  ...{ id: `${id}-capture`, state: 'done' as const, cents, currency, refundedCents: refunded_cents },
});

const paymentOf = (row: queries.TestPayment): ProviderPayment => ({
  id: row.id,
  state: row.state,
  cents: row.cents,
  currency: row.currency,
  reference: row.reference,
  payees: [row.payee],
  captures: row.state === 'captured' ? [captureOf(row)] : [],
});

export function newTestProvider(store: Store): PaymentProvider {
  const read = async ({ id }: Named) => {
    const row = await queries.findTestPayment(store.read, id);
    return row ? paymentOf(row) : null;
  };
  return {
    name: 'test',
    isTest: true,
    async begin({ key, reference, cents, currency, payee: asked, createdAt }) {
      const [id, payee] = [`test-${key}`, asked ?? 'platform'];
      const row = { id, reference, cents, currency, payee, refunded_cents: 0, refunds: '{}' };
      await store.write((db) =>
        queries.addTestPayment(db, { ...row, state: 'approved', created_at: createdAt.toISOString() }),
      );
      return { id, payee, approveAt: null };
    },
    read,
    async capture(named) {
      await store.write((db) => queries.moveTestPayment(db, named.id, 'captured'));
      const now = await read(named);
      if (now?.state !== 'captured') throw new ProviderRefusedError('closed');
      return now;
    },
    close: async ({ id }) => void (await store.write((db) => queries.moveTestPayment(db, id, 'closed'))),
    async refund({ key, captureId, cents }) {
      const id = captureId.replace(/-capture$/, '');
      const isDone = await store.write((db) => queries.refundTestPayment(db, { id, key, cents }));
      if (!isDone) throw new ProviderRefusedError('more than was paid');
      return { id: `${id}-refund-${key}`, state: 'done' };
    },
    // It sends no messages.
    verify: async () => null,
  };
}

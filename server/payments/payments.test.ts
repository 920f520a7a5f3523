/** Every payment provider, asked in the same ways: the one that moves no money, and the peers of PayPal and Stripe. */
import { describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { startApp } from '#test/app.ts';
import { capturesFor, moneyFor, type PaymentPeer, type Trouble } from '#test/payment-peer.ts';
import { startPayPal } from '#test/paypal-peer.ts';
import { startStripe } from '#test/stripe-peer.ts';
import { type Bill, type PaymentProvider, ProviderAwayError, ProviderRefusedError } from './provider.ts';
import { newProviders } from './providers.ts';

const app = await startApp();

interface Case {
  provider: PaymentProvider;
  peer: PaymentPeer | null;
  payee: string;
}

function caseOf(peer: PaymentPeer | null, payee: string): Case {
  const [provider] = newProviders(readConfig(peer?.env ?? {}), app.store);
  if (!provider) throw new Error('No provider is set.');
  return { provider, peer, payee };
}

const payPal = await startPayPal();
const cases: Record<string, Case> = {
  test: caseOf(null, 'shop'),
  paypal: caseOf(payPal, 'cafe@example.com'),
  stripe: caseOf(await startStripe(), 'acct_cafe'),
};

let count = 0;
const billFor = (payee: string | null, cents = 10_403): Bill => {
  const reference = `order-${++count}`;
  return {
    ...{ key: `payment-${count}`, reference, cents, currency: 'USD', payee, createdAt: new Date() },
    ...{ description: 'Order at Café Kastanie', backTo: 'https://stamps.example.com/order/1' },
  };
};

/** Makes the next call of a kind go wrong, once. */
function once(peer: PaymentPeer, call: string, trouble: Trouble): void {
  peer.trouble = (made) => {
    if (made !== call) return null;
    peer.trouble = () => null;
    return trouble;
  };
}

const approved = async ({ provider, peer, payee }: Case) => {
  const bill = billFor(payee);
  const { id } = await provider.begin(bill);
  peer?.approve(id);
  return { bill, named: { id, payee } };
};

describe.each(Object.keys(cases))('%s', (name) => {
  const one = cases[name] as Case;
  const { provider, peer, payee } = one;

  test('says the amount, currency, order and payee of a payment that was begun', async () => {
    const bill = billFor(payee);
    const begun = await provider.begin(bill);
    const found = await provider.read({ id: begun.id, payee });
    expect(found).toMatchObject({
      id: begun.id,
      cents: 10_403,
      currency: 'USD',
      reference: bill.reference,
      captures: [],
    });
    expect(found?.payees).toContain(begun.payee);
  });

  test('begins a payment once, however often it is asked with the same key', async () => {
    const bill = billFor(payee);
    const [first, second] = [await provider.begin(bill), await provider.begin(bill)];
    expect(second.id).toBe(first.id);
  });

  test('pays the platform if there is no payee', async () => {
    const bill = billFor(null);
    const begun = await provider.begin(bill);
    expect((await provider.read({ id: begun.id, payee: null }))?.payees).toContain(begun.payee);
  });

  test('takes the money of an approved payment once, however often it is asked', async () => {
    const { bill, named } = await approved(one);
    expect(await provider.read(named)).toMatchObject({ state: 'approved' });
    const first = await provider.capture(named, `${named.id}-x`);
    expect(first).toMatchObject({ state: 'captured', captures: [{ state: 'done', cents: 10_403, refundedCents: 0 }] });
    const all = await Promise.all(Array.from({ length: 5 }, (_, at) => provider.capture(named, `${named.id}-${at}`)));
    for (const again of all) expect(again).toEqual(first);
    if (peer) expect(capturesFor(peer, bill.reference)).toBe(1);
  });

  test('refunds in parts, each part once, and no more than was paid', async () => {
    const { named } = await approved(one);
    const [capture] = (await provider.capture(named, `${named.id}-x`)).captures;
    const refund = (key: string, cents: number) =>
      provider.refund({ key: `${named.id}-${key}`, captureId: capture?.id ?? '', cents, currency: 'USD', payee });
    const first = await refund('a', 400);
    expect(first.state).toBe('done');
    expect((await refund('a', 400)).id).toBe(first.id);
    expect((await provider.read(named))?.captures[0]?.refundedCents).toBe(400);
    expect((await refund('b', 10_003)).state).toBe('done');
    expect((await provider.read(named))?.captures[0]?.refundedCents).toBe(10_403);
    await expect(refund('c', 1)).rejects.toBeInstanceOf(ProviderRefusedError);
  });

  test('does not know a payment that was made up', async () => {
    expect(await provider.read({ id: 'MADEUP123', payee })).toBeNull();
    await expect(provider.capture({ id: 'MADEUP123', payee }, 'x')).rejects.toBeInstanceOf(ProviderRefusedError);
  });

  test('takes nothing from a payment that was given up', async () => {
    const { bill, named } = await approved(one);
    await provider.close(named);
    if (name !== 'paypal') {
      expect(await provider.read(named)).toMatchObject({ state: 'closed', captures: [] });
      await expect(provider.capture(named, `${named.id}-x`)).rejects.toBeInstanceOf(ProviderRefusedError);
    }
    if (peer) expect(moneyFor(peer, bill.reference)).toBe(0);
  });

  test.runIf(peer)('takes nothing that the customer did not approve', async () => {
    const { id } = await provider.begin(billFor(payee));
    await expect(provider.capture({ id, payee }, 'x')).rejects.toThrow();
    expect((await provider.read({ id, payee }))?.captures).toEqual([]);
  });
});

describe.each(['paypal', 'stripe'])('%s in trouble', (name) => {
  const one = cases[name] as Case & { peer: PaymentPeer };
  const { provider, peer, payee } = one;

  test.each(['away', 'lost', 'garbage'] as const)(
    'an answer that is %s after a capture is asked again',
    async (trouble) => {
      const { bill, named } = await approved(one);
      once(peer, 'capture', trouble);
      const first = await provider.capture(named, `${named.id}-x`).catch((error: unknown) => error);
      // The payment is read again after every capture, so garbage does not matter.
      if (trouble !== 'garbage') expect(first).toBeInstanceOf(ProviderAwayError);
      expect(await provider.capture(named, `${named.id}-x`)).toMatchObject({ state: 'captured' });
      expect([capturesFor(peer, bill.reference), moneyFor(peer, bill.reference)]).toEqual([1, 10_403]);
    },
  );

  test.each(['away', 'lost', 'garbage'] as const)('a refund whose answer is %s is made once', async (trouble) => {
    const { bill, named } = await approved(one);
    const [capture] = (await provider.capture(named, `${named.id}-x`)).captures;
    const refund = { key: `${named.id}-r`, captureId: capture?.id ?? '', cents: 403, currency: 'USD', payee };
    once(peer, 'refund', trouble);
    await expect(provider.refund(refund)).rejects.toBeInstanceOf(ProviderAwayError);
    expect((await provider.refund(refund)).state).toBe('done');
    expect(moneyFor(peer, bill.reference)).toBe(10_000);
  });

  test('an answer that is away is never taken for a refusal', async () => {
    peer.trouble = () => 'garbage';
    await expect(provider.begin(billFor(payee))).rejects.toBeInstanceOf(ProviderAwayError);
    peer.trouble = () => null;
  });

  test('a declined payment is refused', async () => {
    const { bill, named } = await approved(one);
    peer.captures = 'declined';
    await expect(provider.capture(named, `${named.id}-x`)).rejects.toBeInstanceOf(ProviderRefusedError);
    peer.captures = 'done';
    expect(moneyFor(peer, bill.reference)).toBe(0);
  });

  test('money that is still checked is not paid yet', async () => {
    const { named } = await approved(one);
    peer.captures = 'pending';
    expect((await provider.capture(named, `${named.id}-x`)).captures).toMatchObject([{ state: 'pending' }]);
    peer.captures = 'done';
  });

  test('a payee that does not exist is refused when a payment begins', async () => {
    const stranger = name === 'paypal' ? 'nobody@example.com' : 'acct_nobody';
    await expect(provider.begin(billFor(stranger))).rejects.toBeInstanceOf(ProviderRefusedError);
  });
});

describe.each(['paypal', 'stripe'])('messages of %s', (name) => {
  const one = cases[name] as Case & { peer: PaymentPeer };
  const { provider, peer } = one;
  const verify = ({ body, headers }: { body: string; headers: Record<string, string> }, now = new Date()) =>
    provider.verify({ body: Buffer.from(body), header: (called) => headers[called] ?? null, now });
  const sent = async (at?: Date) => {
    const { bill, named } = await approved(one);
    return { bill, named, notice: peer.notice(named.id, { eventId: 'message-1', ...(at ? { at } : {}) }) };
  };

  test('are known by their signature, and say which payment they are about', async () => {
    const { named, notice } = await sent();
    const said = await verify(notice);
    expect(said?.id).toBe('message-1');
    expect(said?.about).toContain(named.id);
  });

  test('about a capture lead to the payment too', async () => {
    const { bill, named } = await approved(one);
    await provider.capture(named, `${named.id}-x`);
    const about = (await verify(peer.notice(named.id)))?.about ?? [];
    expect(about.includes(named.id) || about.includes(bill.reference)).toBe(true);
  });

  test('with another byte, without a signature, or with the signature of another message are refused', async () => {
    const { notice } = await sent();
    const other = (await sent()).notice;
    expect(await verify({ ...notice, body: `${notice.body} ` })).toBeNull();
    expect(await verify({ ...notice, body: other.body })).toBeNull();
    expect(await verify({ ...notice, headers: {} })).toBeNull();
    const forged = Object.fromEntries(
      Object.entries(notice.headers).map(([key, value]) => [key, value.replace(/(v1=|^)[\w+/=]{20,}$/, '$1AAAA')]),
    );
    expect(await verify({ ...notice, headers: forged })).toBeNull();
  });

  test.each([-6, 6])('from %i minutes away are refused', async (minutes) => {
    const { notice } = await sent(new Date(Date.now() + minutes * 60_000));
    expect(await verify(notice)).toBeNull();
  });
});

describe("PayPal's certificate", () => {
  const { provider, peer } = cases.paypal as Case & { peer: PaymentPeer };
  const origin = peer.env.PAYPAL_URL ?? '';

  test.each([
    'http://127.0.0.1:1/v1/notifications/certs/CERT-test',
    `${origin}/v1/notifications/certs/CERT-test/../../x`,
    `${origin}/elsewhere/CERT-test`,
    `${origin.replace('//', '//user@')}/v1/notifications/certs/CERT-test`,
    `${origin}/v1/notifications/certs/CERT-test?x`,
    'https://api.paypal.com.evil.invalid/v1/notifications/certs/CERT-test',
    'not an address',
  ])('is not fetched from %s', async (address) => {
    const { id } = await provider.begin(billFor(null));
    const { body, headers } = peer.notice(id);
    const said = { ...headers, 'paypal-cert-url': address };
    const before = peer.calls.length;
    const header = (called: string) => (said as Record<string, string>)[called] ?? null;
    expect(await provider.verify({ body: Buffer.from(body), header, now: new Date() })).toBeNull();
    expect(peer.calls.length).toBe(before);
  });
});

test('a message of Stripe may carry several signatures, while its secret is exchanged', async () => {
  const { provider, peer } = cases.stripe as Case & { peer: PaymentPeer };
  const { id } = await provider.begin(billFor('acct_cafe'));
  const { body, headers } = peer.notice(id);
  const [time, right] = String(headers['stripe-signature']).split(',');
  const signature = `${time},v1=${'0'.repeat(64)},${right},v0=abc`;
  const header = (called: string) => (called === 'stripe-signature' ? signature : null);
  expect(await provider.verify({ body: Buffer.from(body), header, now: new Date() })).not.toBeNull();
});

test('a token that PayPal took back is fetched again, and a valid one is used for every call', async () => {
  const { provider, peer } = cases.paypal as Case & { peer: PaymentPeer };
  const tokens = () => peer.calls.filter((call) => call === 'token').length;
  await provider.begin(billFor(null));
  const before = tokens();
  for (let at = 0; at < 3; at++) await provider.begin(billFor(null));
  expect(tokens()).toBe(before);
  payPal.forgetTokens();
  await provider.begin(billFor(null));
  expect(tokens()).toBe(before + 1);
});

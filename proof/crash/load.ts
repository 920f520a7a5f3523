/** Sixteen clients that give, take back, undo, redeem, read, join and claim. Each call and its end go into a history. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { newChance } from '@stampdeck/server/demo/chance.ts';
import type { TestPerson } from '@stampdeck/server/test/people.ts';
import type { Arena, ServerLife } from './arena.ts';
import type { Invoke, Operation } from './facts.ts';
import type { HistoryFile } from './history.ts';
import { waitUntil } from './wait.ts';

const clientCount = 16;
/** A call that hangs this long (milliseconds) is a finding of its own. */
const longestCall = 20_000;
/** This share of the calls with an unknown outcome is never repeated. */
const givenUp = 0.15;

const paths: Record<Operation, string> = {
  award: '/api/stamp/stampAward',
  remove: '/api/stamp/unstampAward',
  undo: '/api/stamp/undo',
  redeem: '/api/stamp/redeem',
  read: '/api/stamp/stampAwardNumber',
  follow: '/api/subscribe/subscribe',
  join: '/api/royalprogram/joinLoyalty',
  claim: '/api/v1/members/claim',
};

interface Wish extends Pick<Invoke, 'operation' | 'customer' | 'key' | 'stamps' | 'undoes' | 'slot' | 'owner'> {
  token: string;
  body: object;
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: {
    stampAwardNumber?: number;
    card?: { _id: string; seq: number };
    ledgerId?: string;
    redemption?: { cardId: string };
    code?: string;
  };
}

interface Cast {
  shop: TestPerson;
  /** Members with a card, and proofs that they are at the counter, valid for five minutes. */
  members: { id: string; proof: string }[];
  /** Slots with a reward. */
  rewards: number[];
  /** Unclaimed members. */
  unclaimed: string[];
  /** Customers who follow and join during the load, and proofs like those of the members. */
  newcomers: (TestPerson & { proof: string })[];
}

export class Load {
  readonly #arena: Arena;
  readonly #history: HistoryFile;
  readonly #cast: Cast;
  readonly #random: () => number;
  readonly #clients: Promise<void>[] = [];
  readonly #following = new Set<string>();
  readonly #claimed = new Set<string>();
  #isStopping = false;
  #acknowledged = 0;
  readonly #unavailable = new Array<number>(clientCount).fill(0);
  /** Connections that broke although no server was killed, with their error. */
  readonly broken: string[] = [];

  constructor(arena: Arena, history: HistoryFile, cast: Cast, seed: number) {
    this.#arena = arena;
    this.#history = history;
    this.#cast = cast;
    this.#random = newChance(seed).next;
  }

  start(): void {
    for (let client = 0; client < clientCount; client += 1) {
      const run = this.#run(client);
      // `stop` reports it; a test that failed before does not call it.
      run.catch(() => undefined);
      this.#clients.push(run);
    }
  }

  /** Lets each client finish its call. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#clients);
  }

  /** Waits for `more` further acknowledged changes. Fails if the server ends meanwhile. */
  async goOn(more: number): Promise<void> {
    const goal = this.#acknowledged + more;
    const refuse = () => this.#arena.deathWords();
    await waitUntil(() => this.#acknowledged >= goal, { what: `${more} more acknowledged calls`, refuse });
  }

  /** Waits until every client has been told that the database is unavailable. */
  async allUnavailable(): Promise<void> {
    this.#unavailable.fill(0);
    const refuse = () => this.#arena.deathWords();
    await waitUntil(() => this.#unavailable.every((count) => count > 0), { what: 'a 503 for every client', refuse });
  }

  async #run(client: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let place = await this.#arena.next(0);
    const done: { wish: Wish; ledgerId: string }[] = [];
    while (!this.#isStopping) {
      const wish = this.#choose(done);
      for (;;) {
        const outcome = await this.#attempt(client, agent, place, wish);
        if (outcome === 'gone') place = await this.#arena.next(place.life);
        if (outcome === 'settled' || this.#isStopping || this.#random() < givenUp) break;
        if (typeof outcome === 'object') {
          done.push({ wish, ledgerId: outcome.ledgerId });
          if (done.length > 50) done.shift();
          break;
        }
        if (outcome === 'unavailable') await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    agent.destroy();
  }

  #pick<T>(items: T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }

  #choose(done: { wish: Wish; ledgerId: string }[]): Wish {
    const { shop, members, rewards, newcomers } = this.#cast;
    const dice = this.#random();
    const earlier = done.length > 0 ? this.#pick(done) : undefined;
    // Repeats an answered call, like a client that lost the response.
    if (earlier && dice < 0.04) return earlier.wish;
    if ((earlier?.wish.operation === 'award' || earlier?.wish.operation === 'redeem') && dice < 0.14) {
      const { ledgerId, wish } = earlier;
      const body = { ledgerId };
      return {
        operation: 'undo',
        customer: wish.customer,
        key: randomUUID(),
        undoes: ledgerId,
        token: shop.token,
        body,
      };
    }
    if (dice < 0.2) {
      const { id, token } = this.#pick(newcomers);
      const operation = this.#following.has(id) ? 'join' : 'follow';
      return { operation, customer: id, token, body: { userTo: shop.id } };
    }
    const unclaimed = this.#cast.unclaimed.filter((id) => !this.#claimed.has(id));
    if (unclaimed.length > 0 && dice < 0.22) {
      const { id: owner, proof } = this.#pick(this.#random() < 0.5 ? members : newcomers);
      const customer = this.#pick(unclaimed);
      const body = { unclaimedId: customer, customerId: owner, proof };
      return { operation: 'claim', customer, owner, token: shop.token, body };
    }
    if (unclaimed.length > 0 && dice < 0.26) {
      const customer = this.#pick(unclaimed);
      const body = { userTo: customer, count: 1 };
      return { operation: 'award', customer, key: randomUUID(), stamps: 1, token: shop.token, body };
    }
    const { id: customer, proof } = this.#pick(members);
    const pair = { userFrom: shop.id, userTo: customer };
    if (dice < 0.3) return { operation: 'read', customer, token: shop.token, body: pair };
    if (dice < 0.44) {
      const slot = this.#pick(rewards);
      const body = { ...pair, slot, proof };
      return { operation: 'redeem', customer, key: randomUUID(), slot, stamps: 0, token: shop.token, body };
    }
    const count = 1 + Math.floor(this.#random() * 2);
    const gives = dice < 0.84;
    return {
      operation: gives ? 'award' : 'remove',
      customer,
      key: randomUUID(),
      stamps: gives ? count : -count,
      token: shop.token,
      body: { ...pair, count },
    };
  }

  /** Makes one call. Returns an object if it was done, with its ledger row. */
  async #attempt(
    client: number,
    agent: Agent,
    place: ServerLife,
    wish: Wish,
  ): Promise<'settled' | 'gone' | 'unavailable' | { ledgerId: string }> {
    const call = this.#history.nextCall();
    const { token: _, body: __, ...facts } = wish;
    this.#history.write({ type: 'invoke', at: performance.now(), call, client, ...facts });
    let answer: Answer;
    try {
      answer = await send(place.url, agent, wish);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      this.#history.write({ type: 'info', at: performance.now(), call, reason });
      if (this.#arena.isOver(place.life)) return 'gone';
      this.broken.push(`${wish.operation} ${call}: ${reason}`);
      return 'unavailable';
    }
    const at = performance.now();
    const { status, body } = answer;
    if (status === 503) {
      const retryAfter = answer.retryAfter === undefined ? null : Number(answer.retryAfter);
      this.#history.write({ type: 'info', at, call, reason: '503', retryAfter });
      this.#unavailable[client] = (this.#unavailable[client] ?? 0) + 1;
      return 'unavailable';
    }
    if (status !== 200) {
      this.#history.write({ type: 'fail', at, call, status, code: body.code ?? '' });
      return 'settled';
    }
    const { ledgerId, stampAwardNumber: count, card, redemption } = body;
    // The reply to a redemption is the card that runs after it.
    const face = card && count !== undefined ? { cardId: card._id, count, seq: card.seq } : {};
    const seen = {
      ...(ledgerId ? { ledgerId } : {}),
      ...(redemption ? { cardId: redemption.cardId } : face),
    };
    this.#history.write({ type: 'ok', at, call, ...seen });
    if (wish.operation === 'follow') this.#following.add(wish.customer);
    if (wish.operation === 'claim') this.#claimed.add(wish.customer);
    if (!ledgerId) return 'settled';
    this.#acknowledged += 1;
    return { ledgerId };
  }
}

function send(base: URL, agent: Agent, { operation, token, key, body }: Wish): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(key ? { 'idempotency-key': key } : {}),
  };
  return new Promise((resolve, reject) => {
    const call = request(new URL(paths[operation], base), { method: 'POST', agent, headers, timeout: longestCall });
    call.once('timeout', () => call.destroy(new Error('hung')));
    call.once('error', reject);
    call.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.once('error', reject);
      response.once('end', () => {
        const { 'retry-after': retryAfter } = response.headers;
        try {
          resolve({ status: response.statusCode ?? 0, retryAfter, body: JSON.parse(text) as Answer['body'] });
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    call.end(JSON.stringify(body));
  });
}

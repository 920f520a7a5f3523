/** One shop on the server under the model's steps, with what the calls need to know of it. */

import type { TestApp } from '@stampdeck/server/test/app.ts';
import { codeOf, proofOf } from '@stampdeck/server/test/codes.ts';
import { checkList, moveList } from '@stampdeck/server/test/member-files.ts';
import type { TestPerson } from '@stampdeck/server/test/people.ts';
import { expect } from 'vitest';
import type { Brought } from './kept-model.ts';

export type Answer = Awaited<ReturnType<TestApp['post']>>;

/** Of nothing. */
export const unknownId = '00000000-0000-7000-8000-000000000000';
const importPath = '/api/v1/members/import';

export class RealShop {
  readonly shop: TestPerson;
  readonly #app: TestApp;
  readonly #customers: TestPerson[];
  /** Accounts of the guests, with a phone first; of those without, as the shop keeps them. */
  readonly ids: string[];
  /** Ids of the ledger rows, oldest first, by guest. */
  readonly rows: string[][];
  readonly #proofs = new Map<number, Promise<string | null>>();

  constructor(app: TestApp, shop: TestPerson, customers: TestPerson[]) {
    this.#app = app;
    this.shop = shop;
    this.#customers = customers;
    this.ids = [...customers.map(({ id }) => id), ...customers.map(() => unknownId)];
    this.rows = this.ids.map(() => []);
  }

  /** Whom the shop keeps has the e-mail address of the one with a phone. */
  #person(index: number) {
    return { name: `Kept ${index}`, email: this.#customers[index - this.#customers.length]?.email ?? '' };
  }

  id(index: number): string {
    return this.ids[index] ?? unknownId;
  }

  /** The shop asks about a guest. */
  ask = (index: number, path: string, more: object = {}): Promise<Answer> =>
    this.#app.post(this.shop.token, path, { userTo: this.id(index), ...more });

  async asGuest(index: number, path: string): Promise<Answer> {
    const answer = await this.#app.post(this.#customers[index]?.token ?? null, path, { userTo: this.shop.id });
    // Joining may bring along what the shop kept.
    if (path.endsWith('joinLoyalty')) await this.#look(index, index + this.#customers.length);
    return answer;
  }

  /** The guest stands at the counter with a phone; a proof is good for longer than a run takes. */
  async #proof(index: number): Promise<string | undefined> {
    const customer = this.#customers[index];
    if (!customer) return undefined;
    const proof = this.#proofs.get(index) ?? proofOf(this.#app, this.shop, customer);
    this.#proofs.set(index, proof);
    return (await proof) ?? undefined;
  }

  redeem = async (index: number, slot: number): Promise<Answer> =>
    this.ask(index, '/api/stamp/redeem', { slot, proof: await this.#proof(index) });

  async move(index: number, call: Promise<Answer>): Promise<Answer> {
    const answer = await call;
    if (answer.status === 200) this.rows[index]?.push(answer.body.ledgerId);
    return answer;
  }

  scan(index: number): Promise<Answer> {
    const customer = this.#customers[index];
    const code = customer ? codeOf(customer) : `https://shop.example/c/${this.id(index)}`;
    return this.#app.post(this.shop.token, '/api/stamp/scan', { code });
  }

  /** The guest's line on the list of members. */
  async #listed(index: number): Promise<{ _id: string; status: string } | undefined> {
    const { body } = await this.#app.post(this.shop.token, '/api/royalprogram/getListRoyaltyMember', { limit: 100 });
    const rows: { _id: string; status: string; userFrom: { id: string } }[] = body.royalmember;
    return rows.find(({ userFrom }) => userFrom.id === this.id(index));
  }

  isDisabled = async (index: number): Promise<boolean> => (await this.#listed(index))?.status === 'disabled';

  async disable(index: number, disabled: boolean): Promise<Answer> {
    const memberId = (await this.#listed(index))?._id ?? unknownId;
    const status = disabled ? 'disabled' : 'active';
    return this.#app.post(this.shop.token, '/api/v1/members/status', { memberIds: [memberId], status });
  }

  /** At the counter, by the name and the e-mail address of the one with a phone. */
  async add(index: number): Promise<Answer> {
    const answer = await this.#app.post(this.shop.token, '/api/v1/members', this.#person(index));
    const id = answer.body.user?.id;
    if (id && !this.#customers.some((customer) => customer.id === id)) await this.#keep(index, id);
    return answer;
  }

  /** A file is looked at, which changes nothing, and imported. */
  async bring(rows: Brought[]): Promise<Answer> {
    const lines = rows.map(({ who, stamps }) => [...Object.values(this.#person(who)), stamps].join(','));
    const text = ['name,email,stamps', ...lines].join('\n');
    const { id, check } = (await checkList(this.#app.url, this.shop, text)).body;
    await moveList(this.#app.url, this.shop, id);
    const state = () => this.#app.call(this.shop.token, 'GET', importPath);
    let answer = await state();
    while (answer.body.import.status === 'running') answer = await state();
    const { added, known, wrong } = answer.body.import;
    expect({ added: check.ready, known: check.known, wrong: check.wrong }).toEqual({ added, known, wrong });
    for (const who of new Set(rows.map((row) => row.who))) {
      const { body } = await this.#app.post(this.shop.token, '/api/v1/members/kept', {
        search: this.#person(who).name,
      });
      if (body.members[0]) await this.#keep(who, body.members[0].id);
    }
    return answer;
  }

  async #keep(index: number, id: string): Promise<void> {
    if (this.ids[index] !== id) this.rows[index] = [];
    this.ids[index] = id;
    await this.#look(index);
  }

  async handOver(index: number, owner: number): Promise<Answer> {
    const proof = await this.#proof(owner);
    const body = { keptId: this.id(index), customerId: this.id(owner), proof };
    const answer = await this.#app.post(this.shop.token, '/api/v1/members/hand-over', body);
    await this.#look(owner, index);
    return answer;
  }

  /** Takes in rows that no answer told. They are newer than all others of their guest. */
  async #look(...indexes: number[]): Promise<void> {
    for (const index of indexes) {
      const told = (await this.history(index)).map(({ _id }) => _id);
      const known = (this.rows[index] ?? []).filter((id) => told.includes(id));
      this.rows[index] = [...known, ...told.filter((id) => !known.includes(id))];
    }
  }

  /** Oldest card first. */
  async history(index: number): Promise<{ _id: string; stamps: number; kind: string; overrode?: string }[]> {
    const { body } = await this.ask(index, '/api/stamp/history', { limit: 100 });
    return body.events.reverse();
  }
}

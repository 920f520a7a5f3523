/** One shop on the server that follows the model's steps, with what the calls need to know about it. */

import type { TestApp } from '@stampdeck/server/test/app.ts';
import { codeOf, proofOf } from '@stampdeck/server/test/codes.ts';
import { checkList, moveList } from '@stampdeck/server/test/member-files.ts';
import type { TestPerson } from '@stampdeck/server/test/people.ts';
import { expect } from 'vitest';
import type { Imported } from './unclaimed-model.ts';

export type Answer = Awaited<ReturnType<TestApp['post']>>;

/** An id that nothing has. */
export const unknownId = '00000000-0000-7000-8000-000000000000';
const importPath = '/api/v1/members/import';

export class RealShop {
  readonly shop: TestPerson;
  readonly #app: TestApp;
  readonly #customers: TestPerson[];
  /** Accounts of the guests: those with a phone first, then unclaimed members. */
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

  /** An unclaimed member has the email address of the customer with a phone. */
  #person(index: number) {
    return { name: `Unclaimed ${index}`, email: this.#customers[index - this.#customers.length]?.email ?? '' };
  }

  id(index: number): string {
    return this.ids[index] ?? unknownId;
  }

  /** The shop looks up a guest. */
  ask = (index: number, path: string, more: object = {}): Promise<Answer> =>
    this.#app.post(this.shop.token, path, { userTo: this.id(index), ...more });

  async asGuest(index: number, path: string): Promise<Answer> {
    const answer = await this.#app.post(this.#customers[index]?.token ?? null, path, { userTo: this.shop.id });
    // Joining may claim a member whom the shop added.
    if (path.endsWith('joinLoyalty')) await this.#look(index, index + this.#customers.length);
    return answer;
  }

  /** The guest is at the counter with a phone; a proof is valid for longer than a run takes. */
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

  /** The guest's row in the list of members. */
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

  /** At the counter, by name and by the email address of the customer with a phone. */
  async add(index: number): Promise<Answer> {
    const answer = await this.#app.post(this.shop.token, '/api/v1/members', this.#person(index));
    const id = answer.body.user?.id;
    if (id && !this.#customers.some((customer) => customer.id === id)) await this.#keep(index, id);
    return answer;
  }

  /** A file is checked, which changes nothing, and imported. */
  async importRows(rows: Imported[]): Promise<Answer> {
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
      const { body } = await this.#app.post(this.shop.token, '/api/v1/members/unclaimed', {
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

  async claim(index: number, owner: number): Promise<Answer> {
    const proof = await this.#proof(owner);
    const body = { unclaimedId: this.id(index), customerId: this.id(owner), proof };
    const answer = await this.#app.post(this.shop.token, '/api/v1/members/claim', body);
    await this.#look(owner, index);
    return answer;
  }

  /** Takes in rows that no response named. They are newer than all others of their guest. */
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

/** A shop's members, and a server that finds and pages them. */
import type { Input } from '@stampdeck/contract/http.ts';
import { countCap } from '@stampdeck/contract/lists.ts';
import { listMembers, type Member } from '@stampdeck/contract/member-list.ts';
import * as z from 'zod/mini';
import { type fakeServer, operator } from './server.ts';

export const shopId = operator().id;

/** Member number `n`; the higher, the earlier they joined. */
export const member = (
  n: number,
  more: Partial<Omit<Member, 'customer'>> & Partial<Member['customer']> = {},
): Member => {
  const { displayName = `Member ${n}`, username = `member${n}@example.com`, photo = '', gender = '', ...rest } = more;
  return {
    joinedAt: new Date(Date.UTC(2026, 4, 12, 10) - n * 86_400_000).toISOString(),
    shopId,
    status: 'active',
    stamps: 3,
    cardSize: 10,
    lastVisit: null,
    rewardsWaiting: 0,
    ...rest,
    id: `member-${n}`,
    customer: { id: `customer-${n}`, displayName, username, photo, gender },
  };
};

export const members = (count: number): Member[] => Array.from({ length: count }, (_, index) => member(index + 1));

type Asked = Input<typeof listMembers>['body'];

/** Answers the list call from `shop.members`; a cursor is the place of the page's first row. */
export function serveMembers(
  server: ReturnType<typeof fakeServer>,
  shop: { members: Member[]; stoppedCounting?: true },
): Asked[] {
  const asked: Asked[] = [];
  server.respond(listMembers, ({ body }) => {
    if (!listMembers.body) throw new Error('The list call takes a body.');
    const question = z.decode(listMembers.body, body as never);
    asked.push(question);
    const found = shop.members.filter(
      ({ customer, status }) =>
        `${customer.displayName} ${customer.username}`.toLowerCase().includes(question.search.toLowerCase()) &&
        (question.status === 'all' || status === question.status),
    );
    const from = Number(question.cursor ?? 0);
    const to = from + question.limit;
    const reply = {
      success: true as const,
      royalmember: found.slice(from, to),
      total: shop.stoppedCounting ? countCap : found.length,
      totalIsCapped: shop.stoppedCounting ?? false,
      previousCursor: from > 0 ? String(Math.max(0, from - question.limit)) : null,
      nextCursor: to < found.length ? String(to) : null,
    };
    return Response.json(z.encode(listMembers.reply, reply));
  });
  return asked;
}

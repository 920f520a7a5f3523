/** Members without an account of their own: added at the counter, handed over to whom they are. */
import * as z from 'zod/mini';
import { customerInfo } from './accounts.ts';
import { endpoint, gates, keepsReply } from './http.ts';
import { email, id, line, optionalLine } from './text.ts';

/** What the counter asks of somebody who has no phone at hand. One of e-mail and phone is enough. */
export const addMemberForm = z
  .object({
    name: line(80, 'Please enter a name.'),
    email: z._default(z.union([z.literal(''), email], 'This does not look like an e-mail address.'), ''),
    phone: z._default(optionalLine(40), ''),
  })
  .check(
    z.refine((form) => form.email !== '' || form.phone !== '', {
      path: ['email'],
      message: 'An e-mail address or a phone number, please.',
    }),
  );

export const addMember = endpoint('POST /api/v1/members', {
  summary:
    'Adds a member who has no account: a printed code collects for them until they claim it. Name, and e-mail or phone. The same once more answers the same member.',
  gate: gates.shop('stamp'),
  body: addMemberForm,
  reply: z.object({ success: z.literal(true), user: customerInfo }),
  ...keepsReply,
});

export const handOverMember = endpoint('POST /api/v1/members/hand-over', {
  summary:
    'Gives a member without an account to the customer whose fresh code was just scanned: their membership, or their balance if the customer is a member already. All of it or nothing. The printed code then stands for the customer.',
  gate: gates.shop('stamp'),
  objects: ['keptId', 'customerId'],
  body: z.object({ keptId: id, customerId: id, proof: id }),
  reply: z.object({ success: z.literal(true), user: customerInfo }),
  ...keepsReply,
});

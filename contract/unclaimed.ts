/** Unclaimed members: added at the counter without an account, claimed later by the customer. */
import * as z from 'zod/mini';
import { customerInfo } from './accounts.ts';
import { fieldProblems } from './field-problems.ts';
import { endpoint, gates, keepsReply } from './http.ts';
import { email, id, line, optionalLine } from './text.ts';

/** What the counter asks for when a customer has no phone at hand. Email or phone is enough. */
export const addMemberForm = z
  .object({
    name: line(80, fieldProblems.noName),
    email: z._default(z.union([z.literal(''), email], fieldProblems.wrongEmail), ''),
    phone: z._default(optionalLine(40), ''),
  })
  .check(
    z.refine((form) => form.email !== '' || form.phone !== '', {
      path: ['email'],
      message: fieldProblems.noEmailOrPhone,
    }),
  );

export const addMember = endpoint('POST /api/v1/members', {
  summary:
    'Adds an unclaimed member by name and email or phone. Their printed code collects stamps until they claim the card. Repeating the call returns the same member.',
  gate: gates.shop('stamp'),
  body: addMemberForm,
  reply: z.object({ success: z.literal(true), user: customerInfo }),
  ...keepsReply,
});

export const claimMember = endpoint('POST /api/v1/members/claim', {
  summary:
    'Moves an unclaimed member to the customer whose fresh code was just scanned: the membership, or only the balance if the customer is already a member. All or nothing. The printed code then identifies the customer.',
  gate: gates.shop('stamp'),
  objects: ['unclaimedId', 'customerId'],
  body: z.object({ unclaimedId: id, customerId: id, proof: id }),
  reply: z.object({ success: z.literal(true), user: customerInfo }),
  ...keepsReply,
});

/** Decides who may call, in one place: the gate is data of the endpoint, and the token proves the caller. */
import type { Claim, Gate } from '@stampdeck/contract/http.ts';
import type { Actor, Person } from '#context.ts';
import { AppError, wireIdOf } from '#context.ts';

const columns = ['anonymous', 'customer', 'operator', 'staff', 'platformAdmin'] as const;

/** Throws at startup if a gate is incomplete. */
export function assertGate(name: string, gate: Gate | undefined): void {
  const missing = columns.filter((column) => gate?.[column] === undefined);
  if (missing.length > 0) throw new Error(`${name} does not say whether it is open to: ${missing.join(', ')}.`);
}

/**
 * A suspended shop is closed to its own people, too. What they may do as anyone may, and what is about their own data, stays
 * open.
 */
function refuseSuspended(gate: Gate, actor: Person): void {
  if (actor.shop?.isSuspended && !gate.customer && !gate.whileSuspended) throw new AppError('ownShopSuspended');
}

/** Refuses callers that the gate does not admit: 401 without a token, 403 with one, also for owners at a shared tablet. */
export function admit(gate: Gate, actor: Actor): void {
  decide(gate, actor);
  if (actor.role !== 'anonymous') refuseSuspended(gate, actor);
}

function decide(gate: Gate, actor: Actor): void {
  const cell = gate[actor.role];
  if (actor.role !== 'anonymous' && actor.mustSetUp && !gate.anonymous && !gate.setUp)
    throw new AppError('twoStepFirst');
  // At a shared tablet, owners may do what staff may: a PIN is not enough for the rest.
  if (actor.role === 'operator' && actor.tabletId !== undefined && gate.staff === false)
    throw new AppError('notAtTablet');
  if (cell === true || cell === 'audited') return;
  if (actor.role === 'anonymous') throw new AppError('noToken');
  if (typeof cell === 'string' && actor.permissions.includes(cell)) return;
  throw new AppError('forbidden');
}

type Body = Record<string, unknown>;

const isAbsent = (value: unknown): boolean => value === undefined || value === '';

const claimed = (body: Body, field: string): string | undefined => {
  const value = body[field];
  // The schema reports claims of the wrong type.
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** `alias`: another id of the same identity, which is replaced by the real one. */
const settle = (body: Body, field: string, truth: string | undefined, alias = truth): Body => {
  const claim = claimed(body, field);
  if (truth === undefined) throw new AppError('forbidden');
  if (claim !== undefined && claim !== truth && claim !== alias) throw new AppError('identityMismatch');
  return { ...body, [field]: claim !== undefined || isAbsent(body[field]) ? truth : body[field] };
};

const isWrongType = (value: unknown): boolean => typeof value !== 'string' && value !== undefined;

/** Orders `userTo` and `userFrom` so that `userFrom` is the shop; null if neither is this shop. */
function counterOrder(body: Body, shopId: string | undefined): Body | null {
  const { userTo: to, userFrom: from } = body;
  if (shopId === undefined) return null;
  if (to === shopId && from === shopId) throw new AppError('selfAward');
  if (from === shopId || (isAbsent(from) && to !== shopId)) return { ...body, userFrom: shopId };
  if (to === shopId) return { ...body, userFrom: shopId, userTo: from };
  return null;
}

/** Takes the caller as the member, and the other id, or the only one, as the shop. Null if neither is the caller. */
function memberOrder(body: Body, self: string): Body | null {
  const { userTo: to, userFrom: from } = body;
  if (from === self || isAbsent(from)) return { ...body, userFrom: to, userTo: self };
  if (to === self || isAbsent(to)) return { ...body, userTo: self };
  return null;
}

/** Checks the identities in a body against the token: fills in missing ones, refuses different ones (403). */
export function settleClaims(claim: Claim | undefined, raw: unknown, actor: Person): unknown {
  if (!claim || typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const body = raw as Body;
  const shopId = actor.shop?.id;
  switch (claim.kind) {
    case 'self':
      return settle(body, claim.field, actor.accountId, wireIdOf(actor));
    case 'shop':
      // A platform admin may look at any shop and must name it.
      return actor.role === 'platformAdmin' ? body : settle(body, claim.field, shopId);
    case 'speaker':
      return settle(body, claim.field, shopId ?? actor.accountId, actor.accountId);
    case 'selfOrShop':
      if (actor.role === 'platformAdmin') return body;
      return shopId !== undefined && claimed(body, 'userTo') === shopId
        ? body
        : settle(body, 'userFrom', actor.accountId, wireIdOf(actor));
    case 'counter':
    case 'counterOrMember': {
      // The schema reports the wrong type.
      if (isWrongType(body.userTo) || isWrongType(body.userFrom))
        return { userTo: body.userTo, userFrom: body.userFrom };
      if (actor.role === 'platformAdmin') return body;
      const asShop = counterOrder(body, shopId);
      const ordered = asShop ?? (claim.kind === 'counterOrMember' ? memberOrder(body, actor.accountId) : null);
      if (!ordered) throw new AppError('identityMismatch');
      return ordered;
    }
  }
}

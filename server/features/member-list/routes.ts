/** The calls about the members' list, single members, several at once, and files of them. */
import type { Input } from '@stampdeck/contract/http.ts';
import type * as contract from '@stampdeck/contract/member-list.ts';
import { ownShop } from '#context.ts';
import { soughtIn } from '#features/membership/queries.ts';
import type { Handlers } from '#http/mount.ts';
import { listMembers } from './actions.ts';
import * as member from './member.ts';
import { exportMembers } from './members-file.ts';
import { moveMember } from './move.ts';
import { findUnclaimed, readUnclaimed } from './unclaimed.ts';

type Asked = Input<typeof contract.exportMembers>['body'];

const choiceOf = ({ search, status, segment = 'all', sort = 'joined', order = 'desc' }: Asked) => ({
  search: soughtIn(search),
  status,
  segment,
  sort,
  order,
});

export const memberListHandlers = (stores: member.Stores): Handlers<typeof contract> => ({
  listMembers: async (ctx, { body }) => {
    const { members, ...page } = await listMembers(ctx, { ...body, ...choiceOf(body) });
    return { royalmember: members, ...page };
  },
  findUnclaimed: async (ctx, { body }) => ({ members: await findUnclaimed(ctx, body.search) }),
  getUnclaimed: (ctx, { params }) => readUnclaimed(ctx, params.customerId),
  getMember: async (ctx, { params }) => ({ details: await member.readMember(ctx, params.id) }),
  moveMember: (ctx, { params }) => moveMember(ctx, params.id),
  setMemberStatus: async (ctx, { body }) => ({
    memberIds: await member.setStatus(ctx, body.memberIds, body.status),
  }),
  exportMembers: (ctx, { body }) => exportMembers(ctx, { shopId: ownShop(ctx).id, ...choiceOf(body) }, body.memberIds),
  exportMember: (ctx, { params }) => member.exportMember(ctx, params.id),
  eraseMember: (ctx, { params }) => member.eraseMember(ctx, params.id, stores),
});

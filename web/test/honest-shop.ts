/** A server that keeps its word about Nora and Café Morgenrot: counts and links follow the calls. */
import { resumeCustomer } from '@stampdeck/contract/accounts.ts';
import {
  follow,
  getFollow,
  getFollowerCount,
  getMemberCount,
  getMembership,
  join,
  leave,
  unfollow,
} from '@stampdeck/contract/membership.ts';
import { listMyCards } from '@stampdeck/contract/my-cards.ts';
import { getCard, getHistory } from '@stampdeck/contract/stamps.ts';
import { fakeServer } from './server.ts';
import { cardReplyWith, cardWith } from './shop.tsx';

/** Nora's card holds 6 stamps once she is a member. `links` is what the server holds; a test may change it behind her back. */
export function honestShop(start: { follows?: boolean; joined?: boolean; disabled?: true; own?: true } = {}) {
  const links = { follows: false, joined: false, followers: 12, members: 8, ...start };
  const server = fakeServer();
  const done = (change: () => void) => () => {
    change();
    return Response.json({ success: true });
  };
  server.refuse(resumeCustomer, 'noToken');
  server.respond(getFollowerCount, () => Response.json({ success: true, subscribeNumber: links.followers }));
  server.respond(getMemberCount, () => Response.json({ success: true, joinNumber: links.members }));
  server.respond(getFollow, () =>
    Response.json({ success: true, subcribed: links.follows, subscribe: null, own: links.own }),
  );
  server.respond(getMembership, () =>
    Response.json({ success: true, joined: links.joined, join: null, disabled: links.disabled }),
  );
  // Following or joining again changes nothing.
  server.respond(
    follow,
    done(() => Object.assign(links, { follows: true, followers: links.followers + (links.follows ? 0 : 1) })),
  );
  server.respond(
    join,
    done(() => Object.assign(links, { joined: true, members: links.members + (links.joined ? 0 : 1) })),
  );
  server.respond(
    leave,
    done(() => Object.assign(links, { joined: false, members: links.members - 1 })),
  );
  server.respond(
    unfollow,
    done(() => Object.assign(links, { follows: false, joined: false, followers: 11, members: 7 })),
  );
  server.answer(getCard, cardReplyWith(cardWith(6)));
  server.answer(listMyCards, { success: true, cards: [], nextCursor: null });
  server.answer(getHistory, { success: true, events: [], nextCursor: null });
  const asked = (endpoint: { path: string }) => server.asked.filter(({ path }) => path === endpoint.path);
  return { ...server, links, asked };
}

/** An answer that hangs until the test says go. */
export function held(answer: () => Response) {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { go, answer: () => gate.then(answer) };
}

/** Moving a member's card to a new phone: what the shop's screen and the phone do. */
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { TestPerson } from './people.ts';

/** The token behind the '#' of a counter's code. */
export const tokenOf = (url: string) => new URL(url).hash.replace('#move=', '');

export function moves(app: TestApp) {
  const offer = (shop: TestPerson, id: string) => app.post(shop.token, `/api/v1/members/${id}/move`);
  const open = (token: string, as: string | null = null, more: object = {}) =>
    app.post(as, '/api/v1/user/link/open', { token, ...more });
  /** A member's code at the counter. */
  const offered = async (shop: TestPerson, member: TestPerson): Promise<string> => {
    const { status, body } = await offer(shop, member.id);
    expect(status).toBe(200);
    return tokenOf(body.url);
  };
  return {
    offer,
    open,
    offered,
    /** The token of the phone that the shop signed in. */
    moved: async (shop: TestPerson, member: TestPerson): Promise<string> => {
      const { status, body } = await open(await offered(shop, member));
      expect(status).toBe(200);
      return body.userInfo.token;
    },
    isSignedIn: async (token: string) => (await app.call(token, 'GET', '/api/v1/sessions')).status === 200,
    sessionsOf: async (token: string) => (await app.call(token, 'GET', '/api/v1/sessions')).body.sessions,
  };
}

/** Status and code of an answer. */
export const codeOf = async (answer: ReturnType<TestApp['post']>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

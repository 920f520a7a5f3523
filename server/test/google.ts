/** Stands in for Google: a real OpenID provider on loopback that enforces all of its rules. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface GooglePerson {
  sub: string;
  email: string;
  name: string;
  /** Default: true. */
  email_verified?: boolean;
  picture?: string;
}

export interface TestGoogle {
  /** The product's settings for this provider. */
  env: Record<'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER', string>;
  /** Adds a person with an account there. */
  add: (person: GooglePerson) => void;
  close: () => Promise<void>;
}

const client = { client_id: 'stampdeck', client_secret: 'a secret between the two' };

const page = (people: Iterable<GooglePerson>, uid: string): string => `<!doctype html><title>Choose an account</title>
<h1>Choose an account</h1>${[...people]
  .map(({ sub, email }) => `<p><a href="/interaction/${uid}/${sub}">${email}</a></p>`)
  .join('')}<p><a href="/interaction/${uid}/cancel">Cancel</a></p>`;

/** Starts it, by default on a free port. People choose who they are on its page: `/interaction/<uid>/<sub>` or `…/cancel`. */
export async function startGoogle(port = 0): Promise<TestGoogle> {
  const people = new Map<string, GooglePerson>();
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${issuer}/unused`], token_endpoint_auth_method: 'client_secret_post' }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Like Google, puts all claims into the signed token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ email_verified: true, ...person }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: client.client_id, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
  });
  // The port of its only client, the product, is known later.
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    /^http:\/\/(localhost|127\.0\.0\.1):\d+\/auth\/google\/callback$/.test(uri);
  const answer = provider.callback();

  const choose = async (request: IncomingMessage, response: ServerResponse, uid: string, sub: string) => {
    request.url = `/interaction/${uid}`;
    const result = sub === 'cancel' ? { error: 'access_denied' } : { login: { accountId: sub } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  http.on('request', (request, response) => {
    // A browser sends the cookie only to addresses below that of the question.
    const [, uid, sub] = /^\/interaction\/([\w-]+)(?:\/([\w-]+))?$/.exec(request.url ?? '') ?? [];
    if (!uid) void answer(request, response);
    else if (sub) void choose(request, response, uid, sub);
    else response.setHeader('content-type', 'text/html').end(page(people.values(), uid));
  });
  return {
    env: {
      GOOGLE_CLIENT_ID: client.client_id,
      GOOGLE_CLIENT_SECRET: client.client_secret,
      GOOGLE_ISSUER: issuer,
    },
    add: (person) => void people.set(person.sub, person),
    close: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
}

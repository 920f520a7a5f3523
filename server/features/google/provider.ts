/** The OpenID provider: asked for its addresses when it is first needed, for an identity when somebody comes back. Keeps no token. */
import type * as openid from 'openid-client';
import type { GoogleSettings } from '#config.ts';
import { AppError, type Context } from '#context.ts';
import { type Identity, readIdentity } from './rules.ts';

type Client = typeof openid;

/** Seconds that one call to the provider may take. */
const patience = 5;

/** What ties an answer to the question. */
export interface Ties {
  state: string;
  nonce: string;
  verifier: string;
}

const isAway = (error: unknown, client: Client): boolean => {
  if (!(error instanceof Error)) return false;
  if (error.message === 'fetch failed') return true;
  if (!(error instanceof client.ClientError)) return false;
  const { code, cause } = error;
  return code === 'OAUTH_TIMEOUT' || (cause instanceof Response && (cause.status >= 500 || cause.status === 429));
};

/** What went wrong, without the provider's answer: that may hold tokens. */
const describe = (error: unknown) =>
  error instanceof Error
    ? { reason: error.message, code: (error as { code?: string }).code, error: (error as { error?: string }).error }
    : { reason: String(error) };

export function newProvider({ clientId, clientSecret, issuer }: GoogleSettings) {
  let known: Promise<openid.Configuration> | undefined;

  const discover = async (ctx: Context, client: Client): Promise<openid.Configuration> => {
    // Without the signature check the word of whoever answered at the address would do.
    const execute = [client.enableNonRepudiationChecks];
    if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
    known ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, { timeout: patience, execute });
    try {
      return await known;
    } catch (error) {
      known = undefined;
      ctx.log.warn(describe(error), 'Google (GOOGLE_ISSUER) cannot be asked');
      throw new AppError('googleAway');
    }
  };

  return {
    /** Where to send the browser. */
    askAt: async (ctx: Context, redirectUri: string, { state, nonce, verifier }: Ties): Promise<string> => {
      const client = await import('openid-client');
      const configuration = await discover(ctx, client);
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },
    /** Who came back, from the provider's signed answer. */
    identify: async (ctx: Context, callback: URL, { state, nonce, verifier }: Ties): Promise<Identity> => {
      const client = await import('openid-client');
      const configuration = await discover(ctx, client);
      try {
        const tokens = await client.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return readIdentity({ ...tokens.claims() });
      } catch (error) {
        ctx.log.warn(describe(error), 'an answer of Google was refused');
        throw new AppError(isAway(error, client) ? 'googleAway' : 'googleRefused');
      }
    },
  };
}

export type Provider = ReturnType<typeof newProvider>;

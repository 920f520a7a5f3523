/** The OpenID provider. Its metadata is loaded on first use. No tokens are stored. */
import type * as openid from 'openid-client';
import type { GoogleSettings } from '#config.ts';
import { AppError, type Context } from '#context.ts';
import { type Identity, readIdentity } from './rules.ts';

type Client = typeof openid;

/** Seconds that one request to the provider may take. Ours. */
const patience = 5;

/** Ties an answer to its request. */
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

/** What went wrong, without the provider's answer, which may contain tokens. */
const describe = (error: unknown) =>
  error instanceof Error
    ? { reason: error.message, code: (error as { code?: string }).code, error: (error as { error?: string }).error }
    : { reason: String(error) };

export function newProvider({ clientId, clientSecret, issuer }: GoogleSettings) {
  let known: Promise<openid.Configuration> | undefined;

  const discover = async (ctx: Context, client: Client): Promise<openid.Configuration> => {
    // Without the signature check, any server at the address could claim any identity.
    const execute = [client.enableNonRepudiationChecks];
    if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
    known ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, { timeout: patience, execute });
    try {
      return await known;
    } catch (error) {
      known = undefined;
      ctx.log.warn(describe(error), 'Google (GOOGLE_ISSUER) cannot be reached');
      throw new AppError('googleAway');
    }
  };

  return {
    /** The address of the provider's sign-in page. */
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
    /** The identity in the provider's signed answer. */
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
        ctx.log.warn(describe(error), 'refused an answer from Google');
        throw new AppError(isAway(error, client) ? 'googleAway' : 'googleRefused');
      }
    },
  };
}

export type Provider = ReturnType<typeof newProvider>;

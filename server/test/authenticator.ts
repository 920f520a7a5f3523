/** A passkey's device in software (WebAuthn, ES256, attestation 'none'), as a browser would hand its answers on. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Part = Uint8Array | number[];
const join = (...parts: Part[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const encode = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

// What is needed of CBOR (RFC 8949).
function head(major: number, value: number): number[] {
  if (value < 24) return [(major << 5) | value];
  return value < 256 ? [(major << 5) | 24, value] : [(major << 5) | 25, value >> 8, value & 255];
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (data: Uint8Array) => join(head(2, data.length), data);
const text = (words: string) => join(head(3, words.length), Buffer.from(words));
const map = (...pairs: [Part, Part][]) => join(head(5, pairs.length), ...pairs.flat());

const flags = { present: 1, verified: 4, hasKey: 64 };

/** What may be wrong with an answer. */
interface Wrong {
  origin?: string;
  isVerified?: boolean;
  counter?: number;
}

/** A device that makes one passkey at `home` and uses it. */
export function newAuthenticator(home: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const key = map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  );
  const clientData = (type: string, challenge: string, origin = home) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (rpId: string, set: number, counter: number) =>
    join(sha256(rpId), [set], [0, 0, counter >> 8, counter & 255]);
  const credential = { id: encode(id), rawId: encode(id), type: 'public-key' };
  return {
    ...credential,
    /** The answer to the options of a registration. */
    make({ challenge, rp }: { challenge: string; rp: { id: string } }, { origin, isVerified = true }: Wrong = {}) {
      const set = flags.present | flags.hasKey | (isVerified ? flags.verified : 0);
      const data = join(dataOf(rp.id, set, 0), new Uint8Array(16), [0, id.length], id, key);
      const object = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
      const clientDataJSON = encode(clientData('webauthn.create', challenge, origin));
      return { ...credential, response: { clientDataJSON, attestationObject: encode(object) } };
    },
    /** The answer to the options of a sign-in. */
    use(
      { challenge, rpId }: { challenge: string; rpId: string },
      { origin, isVerified = true, counter = 0 }: Wrong = {},
    ) {
      const data = dataOf(rpId, flags.present | (isVerified ? flags.verified : 0), counter);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', join(data, sha256(client)), privateKey);
      const answer = { authenticatorData: encode(data), signature: encode(signature) };
      return { ...credential, response: { clientDataJSON: encode(client), ...answer } };
    },
  };
}

/** Why there is no picture, and how to mend it. */

export type CameraTrouble = 'insecure' | 'unsupported' | 'denied' | 'absent' | 'busy' | 'lost' | 'decoder';

/** What keeps the camera away before it is even asked for; null when nothing does. */
export function cameraBarrier(): CameraTrouble | null {
  if (!window.isSecureContext) return 'insecure';
  return 'mediaDevices' in navigator ? null : 'unsupported';
}

/** What the browser's refusal means. */
export function troubleOf(error: unknown): CameraTrouble {
  // Not every browser's refusals are errors.
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent';
  return 'busy';
}

export interface Words {
  title: string;
  text: string;
  /** Ways to mend it, any of which is enough. */
  ways: string[];
  /** Whether trying again may help. */
  canRetry: boolean;
}

/** What goes on working. */
export const otherWays = 'Without it you can photograph the code, search the customer or type the code.';

const insecure = (origin: string): Words => ({
  title: 'The camera needs HTTPS',
  text: `Browsers open it only over HTTPS or on localhost, and this page came from ${origin}.`,
  ways: [
    'Start the server with TLS_CERT and TLS_KEY,',
    'or put a reverse proxy with a certificate in front of it,',
    'or open it as localhost on the server’s own computer.',
  ],
  canRetry: false,
});

const wordsOf: Record<Exclude<CameraTrouble, 'insecure'>, Words> = {
  unsupported: {
    title: 'This browser has no camera access',
    text: 'A current browser has.',
    ways: [],
    canRetry: false,
  },
  denied: {
    title: 'The camera is blocked',
    text: 'This page may not use the camera. Allow it in the settings behind the sign beside the address.',
    ways: [],
    canRetry: true,
  },
  absent: { title: 'No camera found', text: 'Connect a camera and try again.', ways: [], canRetry: true },
  busy: {
    title: 'The camera does not start',
    text: 'Close other programs and tabs that use it, then try again.',
    ways: [],
    canRetry: true,
  },
  lost: { title: 'The camera went away', text: 'Check its cable and try again.', ways: [], canRetry: true },
  decoder: {
    title: 'The scanner could not be loaded',
    text: 'Check the connection to the server and try again.',
    ways: [],
    canRetry: true,
  },
};

export const troubleWords = (trouble: CameraTrouble, origin: string): Words =>
  trouble === 'insecure' ? insecure(origin) : wordsOf[trouble];

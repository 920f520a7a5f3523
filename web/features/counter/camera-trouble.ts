/** Why there is no picture, and how to mend it. */

export type CameraTrouble = 'insecure' | 'unsupported' | 'denied' | 'absent' | 'busy' | 'lost' | 'decoder';

/** What keeps the camera away before it is even asked for, so that trying again does not help; null when nothing does. */
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

/** What goes on working. */
export const otherWays = 'Without it you can photograph the code, search the customer or type the code.';

/** Ways to a secure page, any of which is enough. */
export const waysToHttps = [
  'Start the server with TLS_CERT and TLS_KEY,',
  'or put a reverse proxy with a certificate in front of it,',
  'or open it as localhost on the server’s own computer.',
];

export const troubleWords: Record<CameraTrouble, [title: string, text: string]> = {
  insecure: [
    'The camera needs HTTPS',
    `Browsers open it only over HTTPS or on localhost, and this page came from ${window.location.origin}.`,
  ],
  unsupported: ['This browser has no camera access', 'A current browser has.'],
  denied: [
    'The camera is blocked',
    'This page may not use the camera. Allow it in the settings behind the sign beside the address.',
  ],
  absent: ['No camera found', 'Connect a camera and try again.'],
  busy: ['The camera does not start', 'Close other programs and tabs that use it, then try again.'],
  lost: ['The camera went away', 'Check its cable and try again.'],
  decoder: ['The scanner could not be loaded', 'Check the connection to the server and try again.'],
};

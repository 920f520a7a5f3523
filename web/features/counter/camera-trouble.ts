/** Why there is no picture, and how to fix it. */
import { t } from '@lingui/core/macro';

export type CameraTrouble = 'insecure' | 'unsupported' | 'denied' | 'absent' | 'busy' | 'lost' | 'decoder';

/** Why the browser offers no camera at all, so that trying again does not help; null if it offers one. */
export function cameraBarrier(): CameraTrouble | null {
  if (!window.isSecureContext) return 'insecure';
  return 'mediaDevices' in navigator ? null : 'unsupported';
}

/** Reads the browser's refusal. */
export function troubleOf(error: unknown): CameraTrouble {
  // Some browsers throw something that is not an Error.
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent';
  return 'busy';
}

/** What the counter can do without a camera. */
export const otherWays = () =>
  t`Without the camera you can photograph the code, search for the customer, or type the code.`;

/** Ways to a secure page. Any of them is enough. */
export const waysToHttps = () => [
  t`Start the server with TLS_CERT and TLS_KEY.`,
  t`Put a reverse proxy with a certificate in front of it.`,
  t`Open it as localhost on the server’s own computer.`,
];

/** Title and text for each trouble. */
export function troubleWords(trouble: CameraTrouble): [title: string, text: string] {
  const { origin } = window.location;
  const words: Record<CameraTrouble, [title: string, text: string]> = {
    insecure: [
      t`The camera needs HTTPS`,
      t`Browsers allow it only over HTTPS or on localhost. This page came from ${origin}. Any of these helps:`,
    ],
    unsupported: [t`This browser cannot use the camera`, t`Open this page in a current browser.`],
    denied: [
      t`The camera is blocked`,
      t`This page may not use the camera. Allow it in the settings behind the icon beside the address.`,
    ],
    absent: [t`No camera found`, t`Connect a camera and try again.`],
    busy: [t`The camera does not start`, t`Close other programs and tabs that use it, then try again.`],
    lost: [t`The camera was disconnected`, t`Check its cable and try again.`],
    decoder: [t`The scanner did not load`, t`Check your connection and try again.`],
  };
  return words[trouble];
}

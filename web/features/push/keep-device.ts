import { session } from '#lib/session.ts';

/** For a person who has signed out: this browser takes no more messages for them, also if the server could not be told. */
export const forgetDevice = (): void =>
  void import('./push.ts').then(({ forgetPush }) => forgetPush()).catch((error) => reportError(error));

const isAllowed = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted';

/** Turns notifications on again for a person whose session had ended without them, as soon as they are back. */
export function keepDevice(): void {
  let last: string | undefined;
  const renew = () => {
    const id = session.get()?.id;
    if (id === last) return;
    last = id;
    // What fails now is tried again with the next page.
    if (id && isAllowed()) import('./push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
  };
  renew();
  session.subscribe(renew);
}

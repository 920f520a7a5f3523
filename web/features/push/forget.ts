/** For a person who has signed out: this browser takes no more messages for them, also if the server could not be told. */
export const forgetDevice = (): void =>
  void import('./push.ts').then(({ forgetPush }) => forgetPush()).catch((error) => reportError(error));

/** Emails about two-step sign-in, to confirmed addresses. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { say as sayIn } from '#language/texts.ts';
import type { Email } from '#mail/email.ts';

export type Change = 'on' | 'off' | 'recoveryCode';

const texts: Record<Change, { subject: MessageDescriptor; what: MessageDescriptor }> = {
  on: {
    subject: msg`Two-step sign-in is on`,
    what: msg`Signing in to your account now takes a code of your authenticator app, too. All your other devices have been signed out.`,
  },
  off: {
    subject: msg`Two-step sign-in is off`,
    what: msg`Signing in to your account no longer takes a code.`,
  },
  recoveryCode: {
    subject: msg`A recovery code was used`,
    what: msg`Someone, probably you, used one of the recovery codes of your account in place of the app. It does not work again.`,
  },
};

/** Tells someone that their second step changed, or that a recovery code stood for it. */
export function secondStepEmail(
  { language, name }: { language: Language; name: string },
  change: Change,
  forgotAddress: string,
): Email {
  const say = (text: MessageDescriptor) => sayIn(language, text);
  const { subject, what } = texts[change];
  return {
    language,
    subject: say(subject),
    preview: say(msg`If that was not you, someone else has access to your account.`),
    heading: say(subject),
    paragraphs: [
      say(msg`Hello ${{ name }},`),
      say(what),
      say(msg`If that was not you, choose a new password now. Then ask the people who run this Stampdeck for help.`),
    ],
    action: { label: say(msg`Choose a new password`), address: forgotAddress },
    footnotes: [say(msg`If that was you, you don’t need to do anything.`)],
  };
}

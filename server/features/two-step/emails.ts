/** Emails about two-step sign-in, to confirmed addresses. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { say as sayIn } from '#language/texts.ts';
import type { Email } from '#mail/email.ts';

export type Change = 'on' | 'off' | 'recoveryCode' | 'wrongCodes';

/** What happened, and what it means if it was someone else. */
interface Texts {
  subject: MessageDescriptor;
  what: MessageDescriptor;
  risk: MessageDescriptor;
  advice: MessageDescriptor;
}

const intruder = {
  risk: msg`If that was not you, someone else has access to your account.`,
  advice: msg`If that was not you, choose a new password now. Then ask the people who run this Stampdeck for help.`,
};

const texts: Record<Change, Texts> = {
  on: {
    ...intruder,
    subject: msg`Two-step sign-in is on`,
    what: msg`Signing in to your account now takes a code of your authenticator app, too. All your other devices have been signed out.`,
  },
  off: {
    ...intruder,
    subject: msg`Two-step sign-in is off`,
    what: msg`Signing in to your account no longer takes a code.`,
  },
  recoveryCode: {
    ...intruder,
    subject: msg`A recovery code was used`,
    what: msg`Someone, probably you, used one of the recovery codes of your account in place of the app. It does not work again.`,
  },
  wrongCodes: {
    subject: msg`Wrong codes at your sign-in`,
    what: msg`Someone entered your password, or used your Google account, and then five wrong codes. They did not get in.`,
    risk: msg`If that was not you, someone else knows your password.`,
    advice: msg`If that was not you, choose a new password now: until then, they can go on trying.`,
  },
};

/** Tells someone that their second step changed, was replaced by a recovery code, or kept someone out. */
export function secondStepEmail(
  { language, name }: { language: Language; name: string },
  change: Change,
  forgotAddress: string,
): Email {
  const say = (text: MessageDescriptor) => sayIn(language, text);
  const { subject, what, risk, advice } = texts[change];
  return {
    language,
    subject: say(subject),
    preview: say(risk),
    heading: say(subject),
    paragraphs: [say(msg`Hello ${{ name }},`), say(what), say(advice)],
    action: { label: say(msg`Choose a new password`), address: forgotAddress },
    footnotes: [say(msg`If that was you, you don’t need to do anything.`)],
  };
}

/** The email about a new passkey, to a confirmed address. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { say as sayIn } from '#language/texts.ts';
import type { Email } from '#mail/email.ts';

/** Tells someone that a passkey now opens their account. Choosing a new password by a link removes it. */
export function passkeyEmail({ language, name }: { language: Language; name: string }, forgotAddress: string): Email {
  const say = (text: MessageDescriptor) => sayIn(language, text);
  return {
    language,
    subject: say(msg`A passkey was added`),
    preview: say(msg`If that was not you, someone else has access to your account.`),
    heading: say(msg`A passkey was added`),
    paragraphs: [
      say(msg`Hello ${{ name }},`),
      say(msg`A new passkey can now sign in to your account, without a password.`),
      say(msg`If that was not you, choose a new password now. That removes all passkeys and signs out every device.`),
    ],
    action: { label: say(msg`Choose a new password`), address: forgotAddress },
    footnotes: [say(msg`If that was you, you don’t need to do anything.`)],
  };
}

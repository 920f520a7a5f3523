/** The email that invites someone to work for a shop. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { invitationLife } from '@stampdeck/contract/people.ts';
import { say as sayIn } from '#language/texts.ts';
import type { Email } from '#mail/email.ts';
import { plainShopName } from '#mail/plain-name.ts';

/** The reader may be a stranger whose address was mistyped. */
export function invitationEmail(language: Language, name: string, address: string): Email {
  const say = (text: MessageDescriptor) => sayIn(language, text);
  const shopName = plainShopName(name);
  const subject =
    shopName === null ? say(msg`Work with a shop on Stampdeck`) : say(msg`Work with ${{ shopName }} on Stampdeck`);
  return {
    language,
    ...(shopName !== null && { senderName: shopName }),
    subject,
    preview: say(msg`You are invited to work at the counter.`),
    heading: subject,
    paragraphs: [
      say(msg`Hello,`),
      shopName === null
        ? say(msg`The owner of a shop invites you to work at its counter, with a sign-in of your own.`)
        : say(msg`The owner of ${{ shopName }} invites you to work at its counter, with a sign-in of your own.`),
      say(msg`Open the invitation to see what you may do there. You choose whether to accept it.`),
    ],
    action: { label: say(msg`Open the invitation`), address },
    footnotes: [
      say(msg`The link works once, within ${{ days: invitationLife.emailDays }} days.`),
      say(msg`If you don’t know this shop, ignore this email. Nothing happens.`),
    ],
  };
}

/** Emails about passwords and addresses. Emails to unproven addresses never contain a name. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { linkLife } from '@stampdeck/contract/recovery.ts';
import { say } from '#language/texts.ts';
import type { Email } from '#mail/email.ts';
import { plainShopName } from '#mail/plain-name.ts';

interface Reader {
  name: string;
  email_verified_at: string | null;
  language: Language;
}

type Say = (text: MessageDescriptor) => string;
const sayIn =
  (language: Language): Say =>
  (text) =>
    say(language, text);

/** Someone may sign up with another person's address. The name must not become a message to that person. */
const greeting = (say: Say, { name, email_verified_at }: Reader): string =>
  email_verified_at ? say(msg`Hello ${{ name }},`) : say(msg`Hello,`);

const notYou = msg`If you did not ask for this, ignore this email. Only people who have it can use the link.`;
const nothingToDo = msg`If that was you, you don’t need to do anything.`;
const once = {
  minutes: msg`The link works once, within ${{ minutes: linkLife.resetMinutes }} minutes.`,
  hours: msg`The link works once, within ${{ hours: linkLife.confirmHours }} hours.`,
};

/** For someone who forgot their password or never had one. */
export function resetEmail(reader: Reader, hasPassword: boolean, address: string): Email {
  const { language } = reader;
  const say = sayIn(language);
  const subject = hasPassword ? say(msg`Choose a new password`) : say(msg`Choose your password`);
  return {
    language,
    subject,
    preview: say(msg`The link works for ${{ minutes: linkLife.resetMinutes }} minutes.`),
    heading: subject,
    paragraphs: [
      greeting(say, reader),
      hasPassword
        ? say(
            msg`Someone, probably you, asked for a new password for your account. Choose one here, then sign in with it. You will be signed out on your other devices.`,
          )
        : say(
            msg`Your account has no password yet. Choose one here, then sign in on any device with this email address and the password.`,
          ),
    ],
    action: { label: say(msg`Choose a password`), address },
    footnotes: [say(once.minutes), say(notYou)],
  };
}

/** After a password change: in the profile, by a link, or by a link that also disconnected Google. */
export function passwordChangedEmail(
  reader: Reader,
  change: 'fromProfile' | 'byLink' | 'leftGoogle',
  forgotAddress: string,
): Email {
  const { language } = reader;
  const say = sayIn(language);
  return {
    language,
    subject: say(msg`Your password was changed`),
    preview: say(msg`Not you? Choose a new password now.`),
    heading: say(msg`Your password was changed`),
    paragraphs: [
      greeting(say, reader),
      change === 'fromProfile'
        ? say(
            msg`The password of your account was just changed in your profile. All your other devices have been signed out.`,
          )
        : say(msg`The password of your account was just changed. All your devices have been signed out.`),
      ...(change === 'leftGoogle'
        ? [
            say(
              msg`You can no longer sign in to this account with Google. To connect Google again, sign in with the Google account for this email address.`,
            ),
          ]
        : []),
      say(msg`If you did not change it, choose a new password now.`),
    ],
    action: { label: say(msg`Choose a new password`), address: forgotAddress },
    footnotes: [say(nothingToDo)],
  };
}

/** After a card link removed a password that someone else may have chosen. */
export function passwordRemovedEmail(reader: Reader, forgotAddress: string): Email {
  const { language } = reader;
  const say = sayIn(language);
  return {
    language,
    subject: say(msg`Your old password no longer works`),
    preview: say(msg`You opened your card with a link.`),
    heading: say(msg`Your old password no longer works`),
    paragraphs: [
      greeting(say, reader),
      say(
        msg`You opened your card with a link from an email. Your address was not confirmed before, so we removed the password of your account and signed out your other devices.`,
      ),
    ],
    action: { label: say(msg`Choose a new password`), address: forgotAddress },
    footnotes: [say(nothingToDo)],
  };
}

/** The first email of a customer, from the shop: the way back to the card. The reader may be a stranger whose address was mistyped. */
export function welcomeEmail({ language }: Reader, name: string, address: string): Email {
  const say = sayIn(language);
  const shopName = plainShopName(name);
  const subject = shopName === null ? say(msg`Your stamp card`) : say(msg`Your stamp card at ${{ shopName }}`);
  return {
    language,
    ...(shopName !== null && { senderName: shopName }),
    subject,
    preview: say(msg`This email is the way back to your card.`),
    heading: subject,
    paragraphs: [
      say(msg`Hello,`),
      say(
        msg`This email is the way back to your card, for example on a new phone. Opening the card also confirms your email address.`,
      ),
    ],
    action: { label: say(msg`Open my card`), address },
    footnotes: [
      say(
        msg`The link works once, within ${{ days: linkLife.welcomeDays }} days. After that, ask for a new one on the shop’s page.`,
      ),
      say(msg`If you did not get a stamp card, ignore this email.`),
    ],
  };
}

/** For a customer who asked for a link to their cards. */
export function cardLinkEmail(reader: Reader, address: string): Email {
  const { language } = reader;
  const say = sayIn(language);
  return {
    language,
    subject: say(msg`Open your stamp card`),
    preview: say(msg`The link works for ${{ minutes: linkLife.cardMinutes }} minutes.`),
    heading: say(msg`Open your stamp card`),
    paragraphs: [
      greeting(say, reader),
      say(msg`Someone, probably you, asked for a link to your stamp card. It signs you in, without a password.`),
    ],
    action: { label: say(msg`Open my card`), address },
    footnotes: [say(once.minutes), say(notYou)],
  };
}

/** After a shop signed a new phone in. The link leads to the page where that phone can be signed out. */
export function movedEmail(reader: Reader, name: string, address: string): Email {
  const { language } = reader;
  const say = sayIn(language);
  const shopName = plainShopName(name);
  return {
    language,
    subject: say(msg`Your card was moved to a new phone`),
    preview: say(msg`If that was not you, sign the phone out now.`),
    heading: say(msg`Your card was moved to a new phone`),
    paragraphs: [
      greeting(say, reader),
      shopName === null
        ? say(msg`Your stamp card was just opened on a new phone, with a code at a shop’s counter.`)
        : say(msg`Your stamp card was just opened on a new phone, with a code at the counter of ${{ shopName }}.`),
      say(msg`If that was not you, open your card with this link and sign the new phone out there.`),
    ],
    action: { label: say(msg`Open my card`), address },
    footnotes: [say(msg`The link works once, within ${{ days: linkLife.movedDays }} days.`), say(nothingToDo)],
  };
}

/** To the address of a new account. */
export function confirmAddressEmail(reader: Reader, address: string): Email {
  const { language } = reader;
  const say = sayIn(language);
  return {
    language,
    subject: say(msg`Confirm your email address`),
    preview: say(msg`Tap once, so that you can always get back into your account.`),
    heading: say(msg`Confirm your email address`),
    paragraphs: [
      greeting(say, reader),
      say(
        msg`An account was created with this email address. Confirm that the address is yours, so that you can always get back in.`,
      ),
    ],
    action: { label: say(msg`Confirm my address`), address },
    footnotes: [say(once.hours), say(msg`If you did not create an account, ignore this email.`)],
  };
}

/** To the new address of an account. */
export function confirmNewAddressEmail(language: Language, address: string): Email {
  const say = sayIn(language);
  return {
    language,
    subject: say(msg`Confirm your new email address`),
    preview: say(msg`Your account uses this address once you confirm it.`),
    heading: say(msg`Confirm your new email address`),
    paragraphs: [
      say(msg`Hello,`),
      say(
        msg`Someone, probably you, wants to use this email address for their account. Confirm it, then sign in with this address.`,
      ),
    ],
    action: { label: say(msg`Use this address`), address },
    footnotes: [say(once.hours), say(msg`If you did not ask for this, ignore this email. Nothing changes.`)],
  };
}

/** To an address that someone else wants for their account, but that already has one. */
export function addressUsedEmail(reader: Reader): Email {
  const { language } = reader;
  const say = sayIn(language);
  return {
    language,
    subject: say(msg`You already have an account`),
    preview: say(msg`Someone asked to use this address for another account.`),
    heading: say(msg`You already have an account`),
    paragraphs: [
      greeting(say, reader),
      say(
        msg`Someone, perhaps you, asked to use this email address for another account. Each address can have one account, and this address already has yours. Nothing was changed.`,
      ),
    ],
    footnotes: [say(msg`If that was not you, you don’t need to do anything.`)],
  };
}

/** To the old address of an account, before and after a change is confirmed. */
export function addressLeftEmail(reader: Reader, state: 'asked' | 'changed', forgotAddress: string): Email {
  const { language } = reader;
  const say = sayIn(language);
  const subject =
    state === 'asked' ? say(msg`Your email address is about to change`) : say(msg`Your email address was changed`);
  return {
    language,
    subject,
    preview: say(msg`If that was not you, someone else has access to your account.`),
    heading: subject,
    paragraphs: [
      greeting(say, reader),
      state === 'asked'
        ? say(
            msg`Someone who is signed in to your account, probably you, asked to change its email address. It changes once the new address is confirmed.`,
          )
        : say(msg`Your account now has another email address. We send emails there, and you sign in with it.`),
      state === 'asked'
        ? say(msg`If that was not you, choose a new password now. That stops the change and signs out every device.`)
        : say(msg`If that was not you, tell the people who run this Stampdeck.`),
    ],
    ...(state === 'asked' && { action: { label: say(msg`Stop the change`), address: forgotAddress } }),
    footnotes: [say(nothingToDo)],
  };
}

/** What the letters about passwords and addresses say. No name of an account stands in one to an address that nobody has proved. */
import { linkLife } from '@stampdeck/contract/recovery.ts';
import type { Letter } from '#mail/letter.ts';

interface Reader {
  name: string;
  email_verified_at: string | null;
}

/** Whoever signs up with somebody else's address chooses a name: it is not to be a message to them. */
const greeting = ({ name, email_verified_at }: Reader): string => (email_verified_at ? `Hello ${name},` : 'Hello,');

const notYou = 'If that was not you, do nothing: without this letter nobody can use the link.';
const once = (time: string): string => `The link works once, and for ${time}.`;

/** For whoever forgot their password, or never had one. */
export const resetLetter = (reader: Reader, hasPassword: boolean, address: string): Letter => ({
  subject: hasPassword ? 'Choose a new password' : 'Choose your password',
  preview: `The link works for ${linkLife.resetMinutes} minutes.`,
  heading: hasPassword ? 'Choose a new password' : 'Choose your password',
  paragraphs: [
    greeting(reader),
    hasPassword
      ? 'Somebody, probably you, asked for a new password for your account. Choose one here, and then sign in with it. Every phone and computer that is signed in now will be signed out.'
      : 'Your account has no password yet. Choose one here, and then sign in with this e-mail address and the password, on any phone.',
  ],
  action: { label: 'Choose a password', address },
  footnotes: [once(`${linkLife.resetMinutes} minutes`), notYou],
});

/** After the password was changed: in the profile, by a link, or by a link that also parted the account from Google. */
export const passwordChangedLetter = (
  reader: Reader,
  change: 'fromProfile' | 'byLink' | 'leftGoogle',
  forgotAddress: string,
): Letter => ({
  subject: 'Your password was changed',
  preview: 'If that was not you, choose another one now.',
  heading: 'Your password was changed',
  paragraphs: [
    greeting(reader),
    change === 'fromProfile'
      ? 'The password of your account was just changed in its profile. Every other phone and computer that was signed in has been signed out.'
      : 'The password of your account was just changed, and every phone and computer that was signed in has been signed out.',
    ...(change === 'leftGoogle'
      ? ['Google no longer opens this account. To connect it again, sign in with Google under this e-mail address.']
      : []),
    'If that was not you, choose another password now.',
  ],
  action: { label: 'Choose another password', address: forgotAddress },
  footnotes: ['If that was you, there is nothing to do.'],
});

/** To the address of a new account. */
export const verifyLetter = (reader: Reader, address: string): Letter => ({
  subject: 'Confirm your e-mail address',
  preview: 'One press, and you can always get back into your account.',
  heading: 'Is this your address?',
  paragraphs: [
    greeting(reader),
    'An account was made with this e-mail address. Confirm that it is yours, so that you can always get back in.',
  ],
  action: { label: 'Confirm my address', address },
  footnotes: [once(`${linkLife.confirmHours} hours`), 'If you made no account, do nothing.'],
});

/** To the address that an account is to have from now on. */
export const changeLetter = (address: string): Letter => ({
  subject: 'Confirm your new e-mail address',
  preview: 'Your account changes to this address once you confirm it.',
  heading: 'Is this your new address?',
  paragraphs: [
    'Hello,',
    'Somebody, probably you, wants to use this e-mail address for their account. Confirm it, and sign in with it from then on.',
  ],
  action: { label: 'Use this address', address },
  footnotes: [once(`${linkLife.confirmHours} hours`), 'If you asked for nothing, do nothing: the address stays free.'],
});

/** To an address that somebody wants for their account and that has one already. */
export const addressUsedLetter = (reader: Reader): Letter => ({
  subject: 'You have an account already',
  preview: 'Somebody asked to use this address for another account.',
  heading: 'You have an account already',
  paragraphs: [
    greeting(reader),
    'Somebody, perhaps you, asked to use this e-mail address for another account. One address has one account, and this one is yours, so nothing was changed.',
  ],
  footnotes: ['If that was not you, there is nothing to do.'],
});

/** To the address that an account had until a change is confirmed, or has had until now. */
export const addressLeftLetter = (reader: Reader, state: 'asked' | 'changed', forgotAddress: string): Letter => ({
  subject: state === 'asked' ? 'Your e-mail address is to change' : 'Your e-mail address was changed',
  preview: 'If that was not you, somebody else is signed in to your account.',
  heading: state === 'asked' ? 'Your e-mail address is to change' : 'Your e-mail address was changed',
  paragraphs: [
    greeting(reader),
    state === 'asked'
      ? 'Somebody who is signed in to your account, probably you, asked to change its e-mail address. It changes as soon as the new address is confirmed.'
      : 'Your account has another e-mail address now. Letters go there, and you sign in with it.',
    state === 'asked'
      ? 'If that was not you, choose a new password now: it stops the change and signs everybody out.'
      : 'If that was not you, tell whoever runs this Stampdeck.',
  ],
  ...(state === 'asked' && { action: { label: 'Stop the change', address: forgotAddress } }),
  footnotes: ['If that was you, there is nothing to do.'],
});

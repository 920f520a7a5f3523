/** The privacy page that comes with the product. It states what the software stores in any installation. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { say } from '#language/texts.ts';

/** Headings, paragraphs and lists, in order. */
const blocks: { as: '# ' | '## ' | '' | '- '; texts: MessageDescriptor[] }[] = [
  { as: '# ', texts: [msg`Privacy`] },
  {
    as: '',
    texts: [
      msg`This page explains what this stamp card service stores about you, who can see it and how you can delete it. The shop that runs the service is responsible for your data: ask at the counter whom to contact. The shop can replace this page with its own.`,
    ],
  },
  { as: '## ', texts: [msg`What is stored`] },
  {
    as: '- ',
    texts: [
      msg`Your name, your email address and the language that you read. If you set a password, it is stored in a form that no one can read.`,
      msg`What you add to your profile: photo, cover, phone number, date of birth, gender and a few words about you.`,
      msg`The shops that you follow and the programs that you joined, and since when. Every stamp that you got or that was taken back: when, how many and at which shop. A shop can add a short reason to a stamp.`,
      msg`The messages that you and a shop write to each other, and the photos in them. The people of the shop who answer messages read them. Those who run this service read a message if you or the shop reports it. While you have the page open, the shop sees that you are online.`,
      msg`What you order: the products, when, how you pay, and the table, address or note that you add. If you pay online, PayPal or Stripe gets your payment details. They are not stored here.`,
      msg`Your reviews of products: the stars, your words, and when. Those who run this service read a review if someone reports it.`,
      msg`If you ask a shop to remind you of your card: how, since when, and when it last did. You can turn it off at any time.`,
      msg`Where you are signed in: the type of browser, since when, and when it was last used.`,
      msg`If you turn on two-step sign-in: the secret that your authenticator app has, too. If you add a passkey: its public key, the type of browser that made it, and when it was last used. If you have a PIN for a shop’s tablet: what the PIN is checked with, not the PIN.`,
      msg`If you turn on notifications on a device: its address at the push service of its browser, until you sign out there. A message passes through this service, such as that of Google, Apple, Mozilla or Microsoft, which cannot read it.`,
      msg`For one day: a code that was scanned from your phone.`,
      msg`For one year, unless this service says otherwise: what happened to your account. These are sign-ins, failed sign-ins, exports, and changes of your password or email address. Each entry has its time and the first part of the network address that it came from.`,
      msg`If a shop added you at its counter or from its own list: the name, email address, phone number and birthday that it entered.`,
      msg`A note that a shop writes about you, such as what you like to order. You do not see it on screen, but the copy of your data contains it.`,
      msg`If you run a shop: its name, address, opening hours and phone number, and the cards that you designed.`,
    ],
  },
  {
    as: '',
    texts: [msg`Images are saved again when you upload them. Where and when a photo was taken is not stored.`],
  },
  { as: '## ', texts: [msg`Who can see it`] },
  {
    as: '- ',
    texts: [
      msg`A shop sees the name, email address, photo and profile of its followers and members, and the stamps that it gave them. If you have only shown it your code, it sees your name and photo. It sees nothing from other shops.`,
      msg`A shop sees what you order from it, with your name.`,
      msg`Your reviews are public, with your name and photo. Other customers see nothing else about you.`,
      msg`What you say about a shop that you run is public. Anyone who knows the address of an image can see it.`,
      msg`No one else sees your data. Nothing is sold, there are no ads, and you only get what you ask for, such as a link to set a new password.`,
    ],
  },
  { as: '## ', texts: [msg`Cookies and storage in your browser`] },
  {
    as: '',
    texts: [
      msg`They keep you signed in, remember your cart and the language and colors that you chose, and open your cards without a network. Nothing follows you to other sites. If you sign in with Google, Google learns about it.`,
      msg`An order that you have not paid yet can show PayPal’s button. It comes from PayPal, which then learns about your visit and can store cookies.`,
    ],
  },
  { as: '## ', texts: [msg`How long`] },
  {
    as: '- ',
    texts: [
      msg`Your data is stored until you delete your account. Sessions are deleted a month after they end, scanned codes after a day. Wrong passwords are counted for a day.`,
      msg`The record of stamps stays, because the shop needs it for its books. Without your account it says nothing about you, except for the reasons that a shop entered.`,
      msg`Orders stay, because the shop needs them for its books. If you delete your account, your name, address, table and notes are removed from them.`,
      msg`You can delete a review at any time. If you delete your account, your reviews are deleted with it. Of a review that was reported or removed, those who run this service keep a note without your words.`,
      msg`Backups contain what was there when they were made. If a backup is used, accounts that were deleted since then are deleted from it again.`,
    ],
  },
  { as: '## ', texts: [msg`Your rights`] },
  {
    as: '- ',
    texts: [
      msg`**Get your data:** in the settings, “Export my data” gives you everything in one archive.`,
      msg`**Correct it:** in your profile.`,
      msg`**Delete it:** in the settings, “Delete my account” takes effect at once. A shop that you run closes with it.`,
      msg`**Without an account:** a shop that added you can give you the data that it has about you, and delete it.`,
      msg`**Complain:** to the shop, or to the data protection authority where you live.`,
    ],
  },
];

/** The page as simple Markdown. If you change what its English says, raise `builtInPrivacyVersion`. */
export const defaultPage = (language: Language): string =>
  `${blocks.map(({ as, texts }) => texts.map((text) => as + say(language, text)).join('\n')).join('\n\n')}\n`;

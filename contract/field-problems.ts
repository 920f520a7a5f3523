/**
 * Sentences that say what is wrong with a field, or say it more exactly than a refusal's code does. The wire carries them in English.
 * A page finds its translation by the sentence, with `{0}` for the first number in it.
 */

/** What the schemas say. */
export const fieldProblems = {
  empty: 'Please fill this in.',
  noName: 'Please enter a name.',
  noOwnName: 'Please enter your name.',
  noEmail: 'Please enter an email address.',
  wrongEmail: 'This does not look like an email address.',
  noEmailOrPhone: 'Please enter an email address or a phone number.',
  noPassword: 'Please enter your password.',
  noTimeZone: 'Please choose a time zone.',
  noMember: 'Choose at least one member.',
  noProduct: 'Choose at least one product.',
  emptyOrder: 'Your order is empty.',
  atLeastCharacters: 'At least {0} characters.',
  atMostCharacters: 'At most {0} characters.',
  atLeast: 'At least {0}.',
  atMost: 'At most {0}.',
  notWhole: 'Enter a whole number.',
  wrongPrice: 'Enter a price from 0 to 99,999.99 with at most two decimals.',
  wrongRefund: 'Enter an amount of at least 0.01 that is not more than what is left.',
  wrongRate: 'Enter a rate from 0 to 100 with at most two decimals.',
  endsBeforeStart: 'Choose an end after the start.',
  wrongDate: 'Enter a date such as 1990-05-17.',
  wrongColor: 'Enter a color such as #FFC70B.',
  wrongAddress: 'Enter an address that starts with https://, or leave this empty.',
  notId: 'This is not an id.',
  notShortName: 'Use the letters a to z, digits, and single hyphens between them.',
  reservedName: 'This name is reserved. Choose another.',
  notOurImage: 'This is not one of our images.',
  notIcon: 'Choose one of the stamp icons.',
  milestonePastEnd: 'A milestone is past the last stamp.',
  milestoneTwice: 'Two milestones are at the same stamp.',
  sameHour: 'Choose two different times.',
  moreThanCard: 'This is more stamps than the card has.',
  wrongPayPalPayee: 'Enter the email address of a PayPal account, or its merchant ID.',
  wrongStripePayee: 'Enter the ID of a Stripe account, which begins with acct_.',
  /** What zod says in a browser where a schema says nothing. */
  invalid: 'Invalid input',
} as const;

/** A sentence with its numbers. */
export const withNumber = (sentence: string, ...numbers: (number | string)[]): string =>
  sentence.replace(/\{(\d)\}/g, (_, place) => String(numbers[place]));

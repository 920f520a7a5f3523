/** Sentences of the server that say more exactly than a refusal's code what is wrong. See field-problems.ts. */

export const serverProblems = {
  impossibleBirthday: 'Enter a date from 1900 to today.',
  weakPassword: 'This password is too easy to guess.',
  wrongPassword: 'This is not your current password.',
  unknownTimeZone: 'This server does not know this time zone.',
  goneImage: 'This image no longer exists. Choose it again.',
  goneVideo: 'This video no longer exists. Choose it again.',
  goneCategory: 'This category no longer exists. Choose another.',
  pickupTime: 'Choose a time from now to 30 days ahead.',
  noFile: 'Choose a file.',
  emptyFile: 'The file is empty.',
  largeFile: 'A file may have at most {0} MB.',
  brokenUpload: 'The upload was interrupted. Please try again.',
  daysTooEarly: 'Choose a date from 1970 on.',
  daysReversed: 'The first day is after the last day.',
  tooManyDays: 'Choose at most two years.',
  noScanToMerge: 'Scan the code on the customer’s phone to merge a paper card.',
  paperCardDisabled: 'The membership of the paper card is disabled. Enable it on the member’s page first.',
  ownCardDisabled: 'This customer’s own membership is disabled. Enable it on the member’s page first.',
} as const;

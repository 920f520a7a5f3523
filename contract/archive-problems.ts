/** What can be wrong with an archive. */
import { problemsOf } from './problems.ts';

export const archiveProblems = {
  // The ZIP file.
  notZip: 'This is not a complete ZIP archive. Download it again, then choose the new file.',
  damaged: 'This archive is damaged. Download it again, then choose the new file.',
  archiveTooLarge: 'This archive is larger than a shop’s archive can be.',
  encrypted: 'This archive is encrypted. Choose the file as you downloaded it.',
  repeatedFile: 'This file is in the archive twice.',
  unknownCompression: 'This file uses a compression that Stampdeck cannot read.',
  unpacksTooMuch: 'This file unpacks to more than a shop’s archive can contain.',
  // Its files.
  notArchive: 'This is not an archive of a shop: this file is missing.',
  otherProgram: 'This is not an archive of a Stampdeck shop.',
  otherVersion: 'This archive comes from another version of Stampdeck. Update this server first.',
  strangeFile: 'This file does not belong in an archive.',
  unlistedFile: 'The manifest does not list this file.',
  missingFile: 'The manifest lists this file, but it is missing.',
  missingBefore: 'A file with a lower number is missing.',
  fileTooLarge: 'This file is too large.',
  notUtf8: 'This file is not UTF-8.',
  otherLines: 'The manifest lists another number of lines: {listed} instead of {lines}.',
  otherChecksum: 'Its checksum differs from the manifest.',
  otherCount: 'It says {name}: {listed}, but the archive has {count}.',
  // A line, or a whole file.
  longLine: 'A line is longer than {most} characters.',
  notJson: 'This is not valid JSON.',
  wrong: 'This is not valid. {problem}',
  wrongField: '{field} is not valid. {problem}',
  future: 'The date is in the future.',
  // The shop.
  draftFuture: 'The date of the draft is in the future.',
  unknownTimeZone: 'This server does not know the time zone ‘{timeZone}’.',
  formerTimeZones: 'The former time zones are out of order or repeated.',
  shopAfterArchive: 'The shop was created after its archive.',
  // The versions of the card.
  largeDesigns: 'The designs are too large to import.',
  manyDesigns: 'An import can take up to {most} versions of a card.',
  designOrder: 'This is version {version}, but version {next} comes next.',
  // A product.
  productOrder: 'Products are out of order or repeated.',
  // A photo.
  manyPictures: 'An import can take up to {most} photos.',
  repeatedPicture: 'This photo is in the archive twice.',
  unusedPicture: 'Nothing in the archive shows this photo.',
  wrongPicture: 'This is not a JPEG, PNG, WebP or GIF.',
  damagedPicture: 'This photo is damaged.',
  largePicture: 'This photo has more pixels than an uploaded one may have.',
  // A video of a product.
  manyVideos: 'An import can take up to {most} videos.',
  repeatedVideo: 'This video is in the archive twice.',
  unusedVideo: 'No product in the archive shows this video.',
  wrongVideo: 'This is not an MP4, MOV or WebM video.',
  damagedVideo: 'This video is damaged, or not one that can be shown.',
  strayPoster: 'The video of this picture is missing.',
  // A member.
  wrongEmail: '{name} comes without the email address ‘{value}’. {problem}',
  wrongPhone: '{name} comes without the phone number ‘{value}’. {problem}',
  wrongGender: '{name} comes without the gender ‘{value}’. {problem}',
  wrongBirthday: '{name} comes without the birthday ‘{value}’. {problem}',
  futureBirthday: '{name} comes without the birthday ‘{value}’. The date is in the future.',
  memberOrder: 'Members are out of order or repeated.',
  manyEntries: 'One member has more entries than an import can take.',
  runningCards: 'This member should have one running card. Found: {count}.',
  mergedNotLeft: 'The card was merged into another one, but the member has not left.',
  cardOrder: 'The member’s cards are out of order or repeated.',
  strayCard: 'Its member is missing from the archive or out of order.',
  strayRow: 'Its card is missing from the archive or out of order.',
  // A card.
  cardCount: 'The card has {count} stamps, but its ledger adds up to {sum}.',
  cardSize: 'The card has room for {size} stamps, but its ledger says {other}.',
  cardRedeemed: 'The redeemed rewards differ from the card’s ledger.',
  cardStatus: 'The card cannot be ‘{status}’ with {count} of {size} stamps.',
  cardUnredeemed: 'The card is redeemed, but its ledger is empty.',
  otherDesign: 'It names version {version} of the card instead of {other}.',
  noDesign: 'It names no version of the card instead of {other}.',
  needlessDesign: 'It names version {version} of the card, but should name none.',
  // A row of the ledger.
  rowOrder: 'This is number {seq}, but number {next} comes next.',
  rowOnClosed: 'Its card was already redeemed and closed.',
  rowPastEnd: '{count} stamps are more than the {size} of the card.',
  rowDirection: 'A row of kind ‘{kind}’ cannot move {stamps} stamps.',
  rowTakesTooMuch: 'It takes {stamps} stamps from {count}.',
  rowTakesReward: 'It takes back stamps whose reward was given.',
  rowDesign: 'The card has no version {version}.',
  rowWithoutDesign: 'It names no version of the card.',
  rowNoSlot: 'A redemption needs a slot and moves no stamps.',
  rowAhead: 'It gives the reward of stamp {slot}, but the card had {count}.',
  rowNoReward: 'Stamp {slot} has no reward.',
  rowRewardTaken: 'The reward of stamp {slot} was already given.',
  undoNotLast: 'It undoes a row other than the one before it.',
  undoKind: 'It undoes a row of kind ‘{kind}’.',
  undoOther: 'It takes back {stamps} stamps of {given}.',
  rowCount: 'It says {count} stamps, but its card had {other}.',
  rowSize: 'It says a card of {size}, but its card had {other}.',
  rowSlot: 'Only a redemption has a slot.',
  rowOverrode: 'Only an award can go past a limit.',
  rowWithoutCode: 'Only a redemption without the customer’s code, and its undo, say why there was none.',
  rowDay: 'It happened at {at}, which is not on {day}.',
  // The server.
  unreadable: 'The archive could not be read. The people who run this server find the reason in its log.',
  noRoom:
    'This server has no room for the photos and videos of this archive. Ask the people who run it to make room, then choose the archive again.',
  lost: 'The file is missing. Choose it again.',
} as const;

/** What is wrong with a date, with `{0}` for the number. See field-problems.ts. */
export const dateProblems = { notBefore: 'Not before {0}.' } as const;

export const archiveProblem = problemsOf(archiveProblems);

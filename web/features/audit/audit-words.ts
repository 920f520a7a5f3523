/** An entry of the activity log in words. */
import { plural, t } from '@lingui/core/macro';
import { type AuditEntry, type AuditKind, auditKindNames } from '@stampdeck/contract/audit.ts';
import { formatDays, formatList } from '#language/format.ts';
import { formatLocale } from '#language/language.ts';

/** What happened. */
export const kindTexts: Record<AuditKind, string> = {
  signedIn: t`Signed in`,
  signInFailed: t`Sign-in failed`,
  claimRefused: t`Refused: acted as someone else`,
  passwordChanged: t`Password changed`,
  emailChanged: t`Email changed`,
  twoStepOn: t`Two-step sign-in turned on`,
  twoStepOff: t`Two-step sign-in turned off`,
  recoveryCodesRenewed: t`New recovery codes`,
  recoveryCodeUsed: t`Recovery code used`,
  passkeyAdded: t`Passkey added`,
  passkeyRemoved: t`Passkey removed`,
  sessionsEnded: t`Signed out elsewhere`,
  membersExported: t`Members exported`,
  figuresExported: t`Report exported`,
  auditExported: t`Activity log exported`,
  memberExported: t`Member’s data exported`,
  ownDataExported: t`Own data exported`,
  shopExported: t`Shop downloaded`,
  shopImported: t`Shop imported`,
  memberErased: t`Member erased`,
  memberDisabled: t`Member disabled`,
  memberEnabled: t`Member enabled`,
  moveOffered: t`Offered a move to a new phone`,
  cardMoved: t`Card moved to a new phone`,
  moveUndone: t`Move to a new phone undone`,
  limitOverridden: t`Limit overridden`,
  redeemedWithoutCode: t`Redeemed without a phone`,
  redemptionUndone: t`Reward taken back`,
  messageReported: t`Reported a message`,
  productsChanged: t`Products changed`,
  productsDeleted: t`Products deleted`,
  productsRestored: t`Product change undone`,
  ordersRead: t`Looked at by a platform admin`,
  shopSuspended: t`Shop suspended`,
  shopRestored: t`Shop restored`,
  shopInvited: t`Invited someone to open a shop`,
  shopInvitationTakenBack: t`Invitation to open a shop taken back`,
  ordersExported: t`Orders exported`,
  orderPaid: t`Order marked as paid`,
  orderCanceled: t`Order canceled`,
  orderRefunded: t`Order refunded`,
  packagesChanged: t`Price packages changed`,
  staffInvited: t`Invited someone to work here`,
  invitationTakenBack: t`Invitation taken back`,
  staffJoined: t`Began to work here`,
  staffChanged: t`Permissions changed`,
  staffRemoved: t`No longer works here`,
  tabletEnrolled: t`Shared tablet set up`,
  tabletEnded: t`Shared tablet ended`,
  pinSet: t`PIN set`,
  pinLocked: t`PIN locked after wrong tries`,
  pinUnlocked: t`PIN unlocked`,
  productsExported: t`Products exported`,
  productsImported: t`Products imported`,
  productImportUndone: t`Import of products undone`,
  settingsChanged: t`Settings changed`,
  accountDeleted: t`Account deleted`,
  shopClosed: t`Shop closed`,
};

/** Groups of kinds, for the icon beside the entry. */
export type AuditTone = 'alarm' | 'account' | 'file' | 'person' | 'shop';

const tones: Record<AuditTone, readonly string[]> = {
  alarm: ['signInFailed', 'claimRefused', 'moveUndone', 'shopSuspended', 'pinLocked'],
  account: [
    ...['signedIn', 'passwordChanged', 'emailChanged', 'sessionsEnded'],
    ...['twoStepOn', 'twoStepOff', 'recoveryCodesRenewed', 'recoveryCodeUsed', 'passkeyAdded', 'passkeyRemoved'],
  ],
  file: auditKindNames.filter((kind) => kind.endsWith('Exported')),
  person: [
    ...['moveOffered', 'cardMoved'],
    'memberErased',
    'memberDisabled',
    'memberEnabled',
    'limitOverridden',
    'redeemedWithoutCode',
    'redemptionUndone',
    'messageReported',
    ...['staffInvited', 'invitationTakenBack', 'staffJoined', 'staffChanged', 'staffRemoved'],
    ...['pinSet', 'pinUnlocked'],
  ],
  shop: [],
};

export const toneOf = ({ kind }: Pick<AuditEntry, 'kind'>): AuditTone =>
  (Object.keys(tones) as AuditTone[]).find((tone) => tones[tone].includes(kind)) ?? 'shop';

/** Settings by their names in the contract. */
const settings: Record<string, string> = {
  name: t`shop name`,
  language: t({ message: 'language', comment: 'in a list of settings that were changed' }),
  photo: t`picture`,
  cover: t`cover picture`,
  bio: t`about the shop`,
  address: t`address`,
  hours: t`opening hours`,
  phone: t`phone`,
  timeZone: t`time zone`,
  shortName: t`short address`,
  gapSeconds: t`wait between stamps`,
  visit: t`limit per visit`,
  day: t`limit per day`,
  personHour: t`limit per staff member and hour`,
  ownerWithoutCode: t`redeeming without a phone, owner`,
  staffWithoutCode: t`redeeming without a phone, staff`,
};

type Details = AuditEntry['details'];

/** What people at the counter may do. */
const permitted: Record<NonNullable<Details['permissions']>[number], string> = {
  stamp: t({ message: 'stamps', comment: 'a permission, in a list' }),
  members: t({ message: 'members', comment: 'a permission, in a list' }),
  chat: t({ message: 'messages', comment: 'a permission, in a list' }),
  products: t({ message: 'products', comment: 'a permission, in a list' }),
  orders: t({ message: 'orders', comment: 'a permission, in a list' }),
};

const pastLimit: Record<NonNullable<Details['limit']>, (stamps: number) => string> = {
  gap: (stamps) =>
    plural(stamps, {
      one: '# stamp before the wait between stamps ended',
      other: '# stamps before the wait between stamps ended',
    }),
  visit: (stamps) =>
    plural(stamps, { one: '# stamp past the limit per visit', other: '# stamps past the limit per visit' }),
  day: (stamps) => plural(stamps, { one: '# stamp past the limit per day', other: '# stamps past the limit per day' }),
  person: (stamps) =>
    plural(stamps, {
      one: '# stamp past the limit per staff member and hour',
      other: '# stamps past the limit per staff member and hour',
    }),
};

const texts: { [Name in keyof Details]?: (value: NonNullable<Details[Name]>, all: Details) => string } = {
  door: (door) =>
    ({
      operator: t`Dashboard`,
      customer: t`Shop page`,
      link: t`Emailed link`,
      counter: t`Code at the counter`,
      tablet: t`Shared tablet`,
    })[door],
  at: (at) =>
    ({
      ...{ signIn: t`Wrong password`, confirm: t`Wrong current password`, tablet: t`Wrong PIN` },
      ...{ secondStep: t`Wrong code of the second step`, confirmCode: t`Wrong code` },
    })[at],
  call: (call) => t({ message: `Call: ${call}`, comment: 'call: name of a request, such as listMembers' }),
  fields: (fields) => {
    const names = formatList(fields.map((name) => settings[name] ?? name));
    return t({ message: `Changed: ${names}`, comment: 'names: such as "opening hours and phone"' });
  },
  by: (by) => (by === 'link' ? t`By an emailed link` : t`In the profile`),
  ended: (ended) => plural(ended, { one: '# device', other: '# devices' }),
  chosen: (chosen) => plural(chosen, { one: '# chosen member', other: '# chosen members' }),
  from: (from, { to = from }) => formatDays(from, to, 'day'),
  permissions: (some) => formatList(some.map((one) => permitted[one])),
  limit: (limit, { stamps = 1 }) => pastLimit[limit](stamps),
};

/** The details of an entry; '' for none. */
export function detailText({ details }: Pick<AuditEntry, 'details'>): string {
  for (const [name, textOf] of Object.entries(texts)) {
    const value = details[name as keyof Details];
    if (value !== undefined) return (textOf as (value: unknown, all: Details) => string)(value, details);
  }
  return '';
}

type Person = NonNullable<AuditEntry['actor']>;

/** An erased account has no name. */
export const nameOf = ({ name, isDeleted }: Pick<Person, 'name' | 'isDeleted'>): string =>
  isDeleted ? t`Deleted account` : name;

/** Who did it, for the person who reads it. */
export function actorText({ actor }: Pick<AuditEntry, 'actor'>, readerId: string | undefined): string {
  if (!actor) return t`Someone not signed in`;
  return actor.id === readerId ? t({ message: 'You', comment: 'in the activity log: who did it' }) : nameOf(actor);
}

/** Every kind with its text, in alphabetical order. */
export const kindChoices = auditKindNames
  .map((kind) => [kind, kindTexts[kind]] as const)
  .sort(([, a], [, b]) => a.localeCompare(b, formatLocale()));

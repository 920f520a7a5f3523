/** What happened at a shop, in numbers. */
import { plural } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { type NotificationKind, notificationKinds } from '@stampdeck/contract/notification-types.ts';
import { say } from '#language/texts.ts';

export type News = Record<NotificationKind, number>;

/** What there is to tell: '4 unread messages', '2 new members'. */
export function newsLines(language: Language, news: News): string[] {
  const { message: messages, newMember: members, fullCard: cards, order: orders, commented: reviews } = news;
  const lines: Record<NotificationKind, string> = {
    message: say(language, plural({ messages }, { one: '# unread message', other: '# unread messages' })),
    newMember: say(language, plural({ members }, { one: '# new member', other: '# new members' })),
    fullCard: say(language, plural({ cards }, { one: '# full card', other: '# full cards' })),
    order: say(language, plural({ orders }, { one: '# new order', other: '# new orders' })),
    commented: say(language, plural({ reviews }, { one: '# new review', other: '# new reviews' })),
  };
  return notificationKinds.filter((kind) => news[kind] > 0).map((kind) => lines[kind]);
}

/** The same in one line. */
export const newsLine = (language: Language, news: News): string =>
  new Intl.ListFormat(language, { type: 'unit' }).format(newsLines(language, news));

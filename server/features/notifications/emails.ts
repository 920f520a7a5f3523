/** The email about what is new at a shop. It has numbers and no names: what customers typed stays in the dashboard. */
import { msg, plural } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { type NotificationKind, notificationKinds } from '@stampdeck/contract/notification-types.ts';
import { say } from '#language/texts.ts';
import type { Email } from '#mail/email.ts';

export type News = Record<NotificationKind, number>;

/** What there is to tell, as a list: '4 new messages', '2 new members'. */
const newsLines = (language: Language, news: News): string[] => {
  const { message: messages, newMember: members, fullCard: cards } = news;
  const lines: Record<NotificationKind, string> = {
    message: say(language, plural({ messages }, { one: '# unread message', other: '# unread messages' })),
    newMember: say(language, plural({ members }, { one: '# new member', other: '# new members' })),
    fullCard: say(language, plural({ cards }, { one: '# full card', other: '# full cards' })),
  };
  return notificationKinds.filter((kind) => news[kind] > 0).map((kind) => lines[kind]);
};

interface Reader {
  language: Language;
  shopName: string;
}

export function newsEmail(
  { language, shopName }: Reader,
  news: News,
  home: string,
  unsubscribe: NonNullable<Email['unsubscribe']>,
): Email {
  const told = newsLines(language, news);
  const list = new Intl.ListFormat(language, { type: 'unit' }).format(told);
  const isOnlyMessages = told.length === 1 && news.message > 0;
  return {
    language,
    subject: say(language, msg`${{ shopName }}: ${{ list }}`),
    preview: say(language, msg`Since the last email.`),
    heading: say(language, msg`New at ${{ shopName }}`),
    paragraphs: told,
    action: isOnlyMessages
      ? { label: say(language, msg`Read the messages`), address: `${home}/dashboard-messages` }
      : { label: say(language, msg`Open the dashboard`), address: `${home}/` },
    footnotes: [
      say(language, msg`You get such an email at most once an hour. In the settings you choose what it tells.`),
    ],
    unsubscribe,
  };
}

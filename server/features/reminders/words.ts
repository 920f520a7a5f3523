/** The words that remind a customer of their card. */
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import type { ReminderKind } from '@stampdeck/contract/reminders.ts';
import { say } from '#language/texts.ts';
import type { Email } from '#mail/email.ts';
import { plainShopName } from '#mail/plain-name.ts';

const words = {
  reached: {
    subject: msg`Your reward is ready`,
    sentence: msg`You have collected enough stamps for a reward. Show your code at the counter to get it.`,
  },
  waiting: {
    subject: msg`A reward is waiting for you`,
    sentence: msg`You earned it at least a month ago. Show your code at the counter to get it.`,
  },
  oneToGo: {
    subject: msg`Only one stamp to go`,
    sentence: msg`Your next stamp earns you a reward.`,
  },
} satisfies Record<ReminderKind, unknown>;

interface Content {
  kind: ReminderKind;
  language: Language;
  /** What the shop typed; left out where it could be more than a name. */
  shop: string;
  reward: string;
  address: string;
  unsubscribe: NonNullable<Email['unsubscribe']>;
}

/** What the shop typed, without what could be more than a name. */
const typedBy = (reward: string, shop: string): string =>
  [reward, shop].filter((text) => text !== '' && plainShopName(text) !== null).join(' · ');

/** One reminder as a push message. */
export const reminderPush = (kind: ReminderKind, reward: string, shop: string) => ({
  title: words[kind].subject,
  body: typedBy(reward, shop) || words[kind].sentence,
});

/** One reminder as an email. */
export function reminderEmail({ kind, language, shop, reward, address, unsubscribe }: Content): Email {
  const subject = say(language, words[kind].subject);
  const sentence = say(language, words[kind].sentence);
  const senderName = plainShopName(shop);
  const typed = typedBy(reward, shop);
  return {
    language,
    ...(senderName !== null && { senderName }),
    subject,
    preview: typed || sentence,
    heading: subject,
    paragraphs: [...(typed ? [typed] : []), sentence],
    action: { label: say(language, msg`Open my card`), address },
    footnotes: [
      say(language, msg`You asked for these reminders on the shop’s page. You get at most one a week from this shop.`),
    ],
    unsubscribe,
  };
}

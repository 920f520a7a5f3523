/** The email about what is new at a shop. It has numbers and no names: what customers typed stays in the dashboard. */
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { say } from '#language/texts.ts';
import type { Email } from '#mail/email.ts';
import { plainShopName } from '#mail/plain-name.ts';
import { type News, newsLine, newsLines } from './news.ts';

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
  const list = newsLine(language, news);
  // Also in the subject, which mail programs make links of.
  const plainName = plainShopName(shopName);
  const isOnlyMessages = told.length === 1 && news.message > 0;
  return {
    language,
    subject: plainName === null ? list : say(language, msg`${{ shopName: plainName }}: ${{ list }}`),
    preview: say(language, msg`New since the last email.`),
    heading: say(language, plainName === null ? msg`New at your shop` : msg`New at ${{ shopName: plainName }}`),
    paragraphs: told,
    action: isOnlyMessages
      ? { label: say(language, msg`Read the messages`), address: `${home}/dashboard-messages` }
      : { label: say(language, msg`Open the dashboard`), address: `${home}/` },
    footnotes: [say(language, msg`You get this email at most once an hour. Choose what it includes in the settings.`)],
    unsubscribe,
  };
}

import { t } from '@lingui/core/macro';
import { formatMoment } from '#language/format.ts';
import { deviceZone } from '#language/language.ts';
import { serverNow } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';
import { PageTitle } from '#ui/page.tsx';
import { useToday } from './api.ts';
import { greetingAt } from './comparison.ts';
import styles from './home-overview.module.css';

const here = deviceZone();

/** Good morning, the person's name, and the date at the shop. */
export function Greeting() {
  const person = useSession();
  const { data } = useToday();
  const now = new Date(serverNow());
  const timeZone = data?.timeZone ?? here;
  const day = formatMoment(now, 'weekdayAndDay', timeZone);
  const zone = timeZone.replaceAll('_', ' ');
  return (
    <div className={styles.greeting}>
      <PageTitle>{person && greetingAt(now, timeZone, person.name)}</PageTitle>
      <p className={`sd-lead ${timeZone === here ? styles.sameDay : ''}`}>
        {timeZone === here ? day : t`${day} in the shop’s time zone, ${zone}`}
      </p>
    </div>
  );
}

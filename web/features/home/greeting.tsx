import { serverNow } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';
import { PageTitle } from '#ui/page.tsx';
import { useToday } from './api.ts';
import { greetingAt } from './comparison.ts';
import styles from './home-overview.module.css';

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Good morning, the person's name, and the day that the shop has. */
export function Greeting() {
  const person = useSession();
  const { data } = useToday();
  const now = new Date(serverNow());
  const timeZone = data?.timeZone ?? here;
  const day = now.toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  return (
    <div className={styles.greeting}>
      <PageTitle>
        {greetingAt(now, timeZone)}
        {person && `, ${person.name}`}
      </PageTitle>
      <p className={`sd-lead ${timeZone === here ? styles.sameDay : ''}`}>
        {day}
        {timeZone !== here && ` in the shop’s time zone, ${timeZone.replaceAll('_', ' ')}`}
      </p>
    </div>
  );
}

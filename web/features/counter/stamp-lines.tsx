import { plural, t } from '@lingui/core/macro';
import { Check, CircleAlert, X } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Inline } from '#ui/layout.tsx';
import { type Notice, notices } from './counter-notice.ts';
import { discardWaiting, pressUndo, tryNow } from './counter-press.ts';
import { Refused } from './counter-refused.tsx';
import type { Given } from './counter-state.ts';
import type { AtCard } from './counter-visit.ts';
import styles from './stamp-lines.module.css';
import { KeyHint } from './till-bar.tsx';

/** What came of the last press, below the main button: nothing else moves for it. */
export function StampLines(at: AtCard) {
  return (
    <div className={styles.lines}>
      <GivenLine {...at} />
      <Refused {...at} />
      <Waiting {...at} />
      <Notices />
    </div>
  );
}

function givenWords({ stamps, reward }: Given): string {
  if (reward !== undefined) return t`Redeemed: ${reward}`;
  return plural(stamps, { one: '# stamp given', other: '# stamps given' });
}

function GivenLine({ state: { given, waiting }, desk, visit }: AtCard) {
  if (!given || waiting.length > 0) return null;
  return (
    <p className={styles.line} data-tone="good">
      <Check size={22} strokeWidth={2.75} aria-hidden />
      <span className={styles.words} dir="auto">
        {givenWords(given)}
      </span>
      <Button
        className={styles.button}
        aria-keyshortcuts="Z"
        onClick={({ detail }) => {
          // The line goes with its entry: the focus of someone who uses the keyboard goes to the main button.
          if (detail === 0) visit.focusDue.current = true;
          pressUndo(desk, given);
        }}
      >
        {t`Undo`} <KeyHint>Z</KeyHint>
      </Button>
    </p>
  );
}

/** Presses that have not reached the server yet: why, and what to do. */
export function Waiting({ state, desk }: AtCard) {
  if (!state.trouble) return null;
  const count = state.waiting.length;
  return (
    <div className={styles.waiting} role="alert">
      <p>
        <b>{plural(count, { one: '# change not sent yet.', other: '# changes not sent yet.' })}</b> {state.trouble}
      </p>
      <Inline style={{ justifyContent: 'center' }}>
        <Button className={styles.button} onClick={() => tryNow(desk)}>{t`Try now`}</Button>
        <Button className={styles.button} variant="subtle" onClick={() => discardWaiting(desk)}>
          {t`Do not send`}
        </Button>
      </Inline>
    </div>
  );
}

/** What the counter has to say besides. */
export const Notices = () => notices.use().map((one) => <NoticeLine key={`${one.about} ${one.text}`} notice={one} />);

function NoticeLine({ notice }: { notice: Notice }) {
  const { text, detail, tone, about, retry } = notice;
  const close = () => notices.close(notice);
  return (
    <div className={styles.line} data-tone={tone ?? 'bad'} role={tone ? 'status' : 'alert'}>
      {tone ? <Check size={22} strokeWidth={2.75} aria-hidden /> : <CircleAlert size={22} aria-hidden />}
      <span className={styles.words}>
        {about && (
          <span className={styles.about} dir="auto">
            {about}
          </span>
        )}
        <b>{text}</b>
        {detail && detail !== text && <span>{detail}</span>}
      </span>
      {retry && (
        <Button
          className={styles.button}
          onClick={() => {
            close();
            retry();
          }}
        >
          {t`Retry`}
        </Button>
      )}
      <button
        type="button"
        className={`sd-icon-button ${styles.close}`}
        aria-label={t`Close this message`}
        onClick={close}
      >
        <X size={20} aria-hidden />
      </button>
    </div>
  );
}

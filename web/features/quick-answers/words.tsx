import type { QuickAnswer } from '@stampdeck/contract/quick-answers.ts';
import styles from './quick-answers.module.css';

/** A quick answer in a list: its name, if it has one, and the beginning of its text. */
export const Words = ({ answer: { name, text } }: { answer: QuickAnswer }) => (
  <span className="sd-row-words">
    {name !== '' && (
      <span className="sd-row-name" dir="auto">
        {name}
      </span>
    )}
    <span className={name === '' ? styles.text : `sd-row-text ${styles.text}`} dir="auto">
      {text}
    </span>
  </span>
);

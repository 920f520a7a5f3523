import { linkLife } from '@stampdeck/contract/recovery.ts';
import styles from './notice.module.css';
import { Address, Notice } from './notice.tsx';

interface Props {
  email: string;
  /** Off: this installation has no mail server. */
  byMail: boolean;
  onAgain: () => void;
}

/** What happens now. Whether the address has an account is told to nobody. */
export function LetterSent({ email, byMail, onAgain }: Props) {
  return (
    <Notice>
      {byMail ? (
        <p>
          If <Address>{email}</Address> has an account, a letter with a link is on its way. The link works once, and for{' '}
          {linkLife.resetMinutes} minutes.
        </p>
      ) : (
        <p>
          This Stampdeck has no mail server, so nothing arrives at <Address>{email}</Address>. Ask whoever runs it: the
          letter lies in its data folder, and <code>npm run reset-password</code> makes a link.
        </p>
      )}
      <p className={styles.quiet}>
        {byMail && 'Nothing there? Look among the unwanted mail, and whether the address is right. '}
        <button type="button" className="sd-link" onClick={onAgain}>
          {byMail ? 'Ask once more' : 'Another address'}
        </button>
      </p>
    </Notice>
  );
}

import { t } from '@lingui/core/macro';
import { Delete, Lock } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { type Locked, openFor } from './api.ts';
import styles from './tablets.module.css';

type Person = Locked['people'][number];
const [fewest, most] = [4, 6];
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

interface LockScreenProps {
  people: Locked['people'];
  /** The tablet is open; where to begin. */
  onOpen: (path: '/livestamp' | '/') => void;
  /** A PIN was refused: who is locked may have changed. */
  onRefused: () => void;
}

/** The names of those who can open the tablet, then the PIN of the one who was chosen. */
export function LockScreen({ people, onOpen, onRefused }: LockScreenProps) {
  const [chosenId, choose] = useState<string>();
  const chosen = people.find(({ id }) => id === chosenId);
  if (chosen)
    return (
      <PinPad key={chosen.id} person={chosen} onOpen={onOpen} onRefused={onRefused} onBack={() => choose(undefined)} />
    );
  if (people.length === 0) return <p>{t`No one has a PIN yet. Each person sets one in their settings.`}</p>;
  return (
    <ul className={styles.people} aria-label={t`Who is here?`}>
      {people.map(({ id, name, photo, isLocked }) => (
        <li key={id}>
          <button type="button" className={styles.person} onClick={() => choose(id)}>
            <Avatar name={name} photo={photo} />
            <span className={styles.name} dir="auto">
              {name}
            </span>
            {isLocked && (
              <span className="sd-badge">
                <Lock size={16} aria-hidden /> {t({ message: 'Locked', comment: 'a person’s PIN, after wrong tries' })}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PinPadProps extends Pick<LockScreenProps, 'onOpen' | 'onRefused'> {
  person: Person;
  onBack: () => void;
}

/** Takes the digits of a keyboard and of its own keys. The sixth digit opens, too. */
function PinPad({ person, onOpen, onRefused, onBack }: PinPadProps) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { id, name } = person;
  useEffect(() => field.current?.focus(), []);

  const send = async (typed: string): Promise<void> => {
    if (isBusy || typed.length < fewest) return;
    setBusy(true);
    setError(undefined);
    try {
      onOpen(await openFor({ person: id, pin: typed }));
    } catch (failure) {
      setPin('');
      setError(failure as Error);
      setBusy(false);
      onRefused();
      field.current?.focus();
    }
  };
  const write = (typed: string): void => {
    const next = typed.replace(/\D/g, '').slice(0, most);
    setPin(next);
    if (next.length === most) void send(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send(pin);
  };
  return (
    <form className={styles.pad} onSubmit={submit}>
      <Stack>
        <label className={styles.label} htmlFor="pin">
          {t`PIN of ${name}`}
        </label>
        <input
          ref={field}
          id="pin"
          className={`sd-input ${styles.pin}`}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          aria-invalid={error !== undefined}
          onChange={({ target }) => write(target.value)}
        />
        {error && <Alert>{error.message}</Alert>}
        <div className={styles.keys}>
          {digits.map((digit) => (
            <button
              key={digit}
              type="button"
              className={styles.key}
              disabled={isBusy}
              onClick={() => write(pin + digit)}
            >
              {digit}
            </button>
          ))}
          <button
            type="button"
            className={styles.key}
            aria-label={t`Delete the last digit`}
            disabled={isBusy}
            onClick={() => setPin(pin.slice(0, -1))}
          >
            <Delete size={24} aria-hidden />
          </button>
        </div>
        <Button type="submit" variant="primary" size="l" isWide isBusy={isBusy} disabled={pin.length < fewest}>
          {t({ message: 'Open', comment: 'button: opens the shared tablet with the PIN' })}
        </Button>
        <Button variant="subtle" isWide onClick={onBack}>
          {t`Someone else`}
        </Button>
      </Stack>
    </form>
  );
}

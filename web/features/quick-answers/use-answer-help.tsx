import { plural, t } from '@lingui/core/macro';
import { firstNameSign, type QuickAnswer } from '@stampdeck/contract/quick-answers.ts';
import { normalize } from '@stampdeck/contract/text.ts';
import { MessageSquareQuote } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { QuickAnswersSheet } from './answers-sheet.tsx';
import { useQuickAnswers } from './api.ts';
import styles from './quick-answers.module.css';
import { Words } from './words.tsx';

/** A message that is being written. */
export interface Draft {
  text: string;
  /** Whom it is for. */
  name: string;
  /** Puts a text in place of all that is written. */
  replace: (text: string) => void;
  /** Puts a text where the cursor is. */
  insert: (text: string) => void;
  focus: () => void;
}

/** What is looked for: the words after '/' at the start of a message of one line. */
const asked = /^\/([^\n]{0,40})$/;

const filled = ({ text }: QuickAnswer, name: string): string =>
  text.replaceAll(firstNameSign, name.trim().split(/\s+/)[0] ?? '');

function matching(answers: QuickAnswer[] = [], typed: string | undefined): QuickAnswer[] {
  if (typed === undefined) return [];
  const words = normalize(typed).split(' ');
  return answers.filter(({ name, text }) => {
    const all = normalize(`${name} ${text}`);
    return words.every((word) => all.includes(word));
  });
}

/** The quick answers of a message: behind a button, and listed after '/' at its start. The arrow keys choose, Enter inserts, Escape closes. */
export function useAnswerHelp({ text, name, replace, insert, focus }: Draft) {
  const { data } = useQuickAnswers();
  const id = useId();
  const [open, setOpen] = useState<'list' | 'form'>();
  const typed = asked.exec(text)?.[1];
  const [closed, setClosed] = useState<string>();
  const [choice, setChoice] = useState({ typed, place: 0 });
  const isClosed = closed !== undefined && text.startsWith(closed);
  const found = isClosed ? [] : matching(data, typed);
  const hasNone = data?.length === 0 && typed !== undefined && !isClosed;
  const active = choice.typed === typed ? Math.min(choice.place, found.length - 1) : 0;
  const take = (answer: QuickAnswer) => replace(filled(answer, name));
  const onKeyDown = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean => {
    if (key === 'Escape' && hasNone && !nativeEvent.isComposing) {
      setClosed(text);
      return true;
    }
    const answer = found[active];
    if (!answer || nativeEvent.isComposing) return false;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step) setChoice({ typed, place: (active + step + found.length) % found.length });
    else if (key === 'Enter' && !shiftKey) take(answer);
    // It stays closed while more is typed.
    else if (key === 'Escape') setClosed(text);
    else return false;
    return true;
  };
  useEffect(() => {
    if (closed !== undefined && !text.startsWith(closed)) setClosed(undefined);
  }, [closed, text]);
  const optionOf = (place: number) => `${id}-${place}`;
  const optionId = optionOf(active);
  const count = found.length;
  const isListed = count > 0;
  useEffect(() => {
    if (isListed) document.getElementById(optionId)?.scrollIntoView?.({ block: 'nearest' });
  }, [isListed, optionId]);
  return {
    onKeyDown,
    attributes: isListed && {
      // HTML allows no other role for a text of several lines; a text field may have all of this, too.
      'aria-controls': id,
      'aria-haspopup': 'listbox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': optionId,
    },
    button: (
      <button
        type="button"
        className="sd-icon-button"
        aria-label={t`Quick answers`}
        title={t`Quick answers`}
        onClick={() => setOpen('list')}
      >
        <MessageSquareQuote size={22} aria-hidden />
      </button>
    ),
    list: (
      <>
        <p className="sd-hidden" role="status">
          {isListed && plural(count, { one: '# quick answer', other: '# quick answers' })}
        </p>
        {hasNone && (
          <div className={`${styles.list} ${styles.none}`} role="status">
            <p>{t`You have no quick answers yet.`}</p>
            <Button
              size="s"
              onClick={() => {
                replace('');
                setOpen('form');
              }}
            >
              {t`New quick answer`}
            </Button>
          </div>
        )}
        {isListed && (
          <div className={styles.list} role="listbox" id={id} aria-label={t`Quick answers`}>
            {found.map((answer, place) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={answer.id}
                id={optionOf(place)}
                className={styles.option}
                role="option"
                aria-selected={place === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(answer)}
              >
                <Words answer={answer} />
              </div>
            ))}
          </div>
        )}
      </>
    ),
    sheet: open && (
      <QuickAnswersSheet
        isNew={open === 'form'}
        onClose={() => setOpen(undefined)}
        onPick={(answer) => {
          setOpen(undefined);
          insert(filled(answer, name));
          // The dialog gives the focus back to its button first.
          requestAnimationFrame(focus);
        }}
      />
    ),
  };
}

import { t } from '@lingui/core/macro';
import {
  firstNameSign,
  mostQuickAnswers,
  type QuickAnswer,
  quickAnswerForm,
} from '@stampdeck/contract/quick-answers.ts';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { moveByArrow } from '#ui/found-row.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { useMoveAnswer, useQuickAnswers, useRemoveAnswer, useSaveAnswer } from './api.ts';
import styles from './quick-answers.module.css';
import { Words } from './words.tsx';

interface SheetProps {
  /** Begins with the form for a new one. */
  isNew: boolean;
  onPick: (answer: QuickAnswer) => void;
  onClose: () => void;
}

/** The shop's quick answers: to choose one, and to change them. Mount it to open it. */
export function QuickAnswersSheet({ isNew, onPick, onClose }: SheetProps) {
  const query = useQuickAnswers();
  const [isChanging, setChanging] = useState(false);
  /** The one in the form; null for a new one. */
  const [typed, setTyped] = useState<QuickAnswer | null | undefined>(isNew ? null : undefined);
  if (typed !== undefined) {
    return (
      <Sheet title={typed ? t`Change quick answer` : t`New quick answer`} onClose={onClose} keepsTyped>
        <AnswerForm answer={typed} onDone={() => setTyped(undefined)} />
      </Sheet>
    );
  }
  const add = (
    <Button variant="primary" onClick={() => setTyped(null)}>
      <Plus size={20} aria-hidden /> {t`New quick answer`}
    </Button>
  );
  return (
    <Sheet title={t`Quick answers`} onClose={onClose}>
      <Loaded
        query={query}
        failure={t`We couldn’t load your quick answers`}
        bones={<Bones heights={['3.5rem', '3.5rem', '3.5rem']} />}
      >
        {(answers) =>
          answers.length === 0 ? (
            <EmptyState
              title={t`No quick answers yet`}
              text={t`Save what you often write, such as your opening hours. To insert it, type / at the start of a message.`}
              action={add}
            />
          ) : (
            <Stack>
              {isChanging ? (
                <ul className="sd-rows">
                  {answers.map((answer, place) => (
                    <ChangedRow
                      key={answer.id}
                      answer={answer}
                      place={place}
                      isLast={place === answers.length - 1}
                      onType={() => setTyped(answer)}
                    />
                  ))}
                </ul>
              ) : (
                <ChosenRows answers={answers} onPick={onPick} />
              )}
              <Inline>
                {answers.length < mostQuickAnswers && add}
                <Button onClick={() => setChanging(!isChanging)}>{isChanging ? t`Done` : t`Edit list`}</Button>
              </Inline>
            </Stack>
          )
        }
      </Loaded>
    </Sheet>
  );
}

const ChosenRows = ({ answers, onPick }: { answers: QuickAnswer[]; onPick: SheetProps['onPick'] }) => (
  <ul className="sd-rows" onKeyDown={(event) => moveByArrow(event)}>
    {answers.map((answer) => (
      <li key={answer.id}>
        <button type="button" className="sd-row sd-result" data-plain data-result onClick={() => onPick(answer)}>
          <Words answer={answer} />
        </button>
      </li>
    ))}
  </ul>
);

interface ChangedRowProps {
  answer: QuickAnswer;
  place: number;
  isLast: boolean;
  onType: () => void;
}

function ChangedRow({ answer, place, isLast, onType }: ChangedRowProps) {
  const move = useMoveAnswer();
  const remove = useRemoveAnswer();
  const name = answer.name || answer.text.slice(0, 40);
  const idOf = (step: number) => `${answer.id}${step < 0 ? 'up' : 'down'}`;
  const moveBy = (step: 1 | -1) => {
    // A row that moves loses the focus; at the end of the list there is only the way back.
    const focus = () => {
      const buttons = [step, -step].map((one) => document.getElementById(idOf(one)) as HTMLButtonElement | null);
      buttons.find((button) => button?.disabled === false)?.focus();
    };
    if (!move.isPending)
      move.mutate({ answer, place: place + step }, { onSuccess: () => requestAnimationFrame(focus) });
  };
  const acts = [
    { words: t`Move ${name} up`, icon: ArrowUp, id: idOf(-1), isOff: place === 0, act: () => moveBy(-1) },
    { words: t`Move ${name} down`, icon: ArrowDown, id: idOf(1), isOff: isLast, act: () => moveBy(1) },
    { words: t`Change ${name}`, icon: Pencil, act: onType },
    { words: t`Delete ${name}`, icon: Trash2, act: () => !remove.isPending && remove.mutate({ answer, place }) },
  ];
  return (
    <li className={`sd-row ${styles.changed}`}>
      <Words answer={answer} />
      <span className={`sd-row-end ${styles.acts}`}>
        {acts.map(({ words, icon: Icon, id, isOff = false, act }) => (
          <button
            key={words}
            type="button"
            id={id}
            className="sd-icon-button"
            aria-label={words}
            title={words}
            disabled={isOff}
            onClick={act}
          >
            <Icon size={18} aria-hidden />
          </button>
        ))}
      </span>
    </li>
  );
}

function AnswerForm({ answer, onDone }: { answer: QuickAnswer | null; onDone: () => void }) {
  const save = useSaveAnswer(answer?.id);
  const form = useCallForm({
    schema: quickAnswerForm,
    values: { name: answer?.name ?? '', text: answer?.text ?? '' },
    send: save,
    onDone,
  });
  const sign = firstNameSign;
  return (
    <Form form={form} submit={t`Save`} onCancel={onDone}>
      <Fields
        form={form}
        of={{
          name: { label: t`Name (optional)`, placeholder: t`Opening hours`, maxLength: 60, 'data-autofocus': true },
          text: {
            label: t`Text`,
            lines: 4,
            help: t`${sign} becomes the customer’s first name. You can change the text before you send it.`,
          },
        }}
      />
    </Form>
  );
}

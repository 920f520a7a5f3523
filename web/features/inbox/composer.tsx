import { plural, t } from '@lingui/core/macro';
import { longestMessage } from '@stampdeck/contract/chat-message.ts';
import { Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Draft, useAnswerHelp } from '#features/quick-answers/use-answer-help.tsx';
import { Button } from '#ui/button.tsx';
import { showSent } from './api.ts';
import styles from './composer.module.css';
import { useDraftPictures } from './draft-pictures.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { EmojiButton } from './emoji-button.tsx';
import { sendText } from './outbox.ts';
import { AddPictures, PictureTray, picturesOf, useDroppedPictures } from './picture-tray.tsx';
import { useTellTyping } from './typing.ts';

/** The counter appears when so few characters are left (ours). */
const fewLeft = 400;

/** Without a keyboard of its own, a device has no Shift+Enter: Enter is for a new line there. */
const isTouch = () => window.matchMedia?.('(pointer: coarse)').matches === true;

/** What stands beside the field, and takes its keys first. */
type UseHelp = (draft: Draft) => ReturnType<typeof useAnswerHelp> | null;
const useNoHelp = () => null;

interface ComposerProps {
  conversationId: string;
  ownId: string;
  other: { id: string; name: string };
  /** The shop's quick answers. Stays the same. */
  useHelp?: UseHelp;
}

function Counter({ left }: { left: number }) {
  if (left > fewLeft) return null;
  const over = -left;
  return (
    <p className={styles.counter} role="status" data-over={left < 0 || undefined}>
      {left < 0
        ? plural(over, { one: '# character too long', other: '# characters too long' })
        : plural(left, { one: '# character left', other: '# characters left' })}
    </p>
  );
}

/** Where a message is written. The draft stays after a reload. */
export function Composer({ conversationId, ownId, other, useHelp = useNoHelp }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(conversationId));
  const [isKept, setKept] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  /** Where the cursor goes with the next text that was not typed. */
  const caret = useRef<number>(null);
  const form = useRef<HTMLFormElement>(null);
  const pictures = useDraftPictures(conversationId);
  const [isHeld, setHeld] = useState(false);
  const typing = useTellTyping({ conversationId, senderId: ownId, receiverId: other.id });
  const { name } = other;
  const write = (next: string) => {
    setText(next);
    setKept(keepDraft(conversationId, next));
    if (next.trim() === '') typing.stop();
    else typing.press();
  };
  const insert = (more: string) => {
    const [from, to] = [field.current?.selectionStart ?? text.length, field.current?.selectionEnd ?? text.length];
    write(text.slice(0, from) + more + text.slice(to));
    caret.current = from + more.length;
  };
  const replace = (next: string) => {
    write(next);
    caret.current = next.length;
  };
  const help = useHelp({
    text,
    name,
    replace,
    insert,
    focus: () => field.current?.focus(),
  });
  const left = longestMessage - text.trim().length;
  const send = () => {
    const isWaiting = pictures.ready.length < pictures.pictures.length;
    setHeld(isWaiting);
    if (left < 0 || isWaiting || !sendText(conversationId, text, showSent, pictures.ready)) return;
    typing.stop();
    setText('');
    setKept(keepDraft(conversationId, ''));
    pictures.clear();
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (help?.onKeyDown(event)) {
      event.preventDefault();
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return;
    event.preventDefault();
    send();
  };
  const isOver = useDroppedPictures(form, pictures.add);
  useEffect(() => {
    // On a phone, the keyboard would cover the conversation.
    if (!isTouch()) field.current?.focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field grows with its text
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    if (caret.current !== null) area.setSelectionRange(caret.current, caret.current);
    caret.current = null;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, [text]);
  return (
    <>
      <form
        ref={form}
        className={styles.composer}
        data-over={isOver || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Counter left={left} />
        {!isKept && (
          <p className={styles.counter} role="status">
            {t`This browser has no room to keep your draft. Send it before you leave this page.`}
          </p>
        )}
        <PictureTray pictures={pictures} isHeld={isHeld} />
        {help?.list}
        <div className={styles.row} data-helped={help ? true : undefined}>
          <EmojiButton onPick={insert} />
          <AddPictures onAdd={pictures.add} />
          {help?.button}
          <textarea
            ref={field}
            className={styles.field}
            aria-label={t`Message to ${name}`}
            placeholder={t`Write a message`}
            rows={1}
            dir="auto"
            aria-invalid={left < 0}
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={press}
            {...help?.attributes}
            onPaste={(event) => {
              const files = picturesOf(event.clipboardData);
              if (files.length === 0) return;
              event.preventDefault();
              pictures.add(files);
            }}
          />
          <Button type="submit" variant="primary" className={styles.send} aria-label={t`Send`}>
            <Send size={20} aria-hidden />
          </Button>
        </div>
      </form>
      {help?.sheet}
    </>
  );
}

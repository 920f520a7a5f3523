import { t } from '@lingui/core/macro';
import { longestNote, type Note, noteForm } from '@stampdeck/contract/notes.ts';
import { Pencil, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { detailsOf } from '#lib/refusal-details.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { saveText, useNote, useReadAgain, useTakeNote } from './api.ts';
import { keepNoteDraft, readNoteDraft } from './drafts.ts';
import styles from './member-note.module.css';

/** The shop's note about a member, and the way to change it in its place. */
export const MemberNote = ({ id }: { id: string }) => <NoteAbout key={id} id={id} />;

function NoteAbout({ id }: { id: string }) {
  const query = useNote(id);
  const readAgain = useReadAgain(id);
  const [typed, setTyped] = useState<'before' | 'now' | null>(() => (readNoteDraft(id) ? 'before' : null));
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setTyped(null);
    readAgain();
    // The button is there again after the next render.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Loaded query={query} failure={t`We couldn’t load the note`} bones={<Bones heights={['3rem']} />}>
      {(note) =>
        typed ? (
          <NoteForm id={id} note={note} takesFocus={typed === 'now'} onClose={close} />
        ) : (
          <Stack gap={2}>
            {note.text !== '' && <NoteText text={note.text} />}
            <Button ref={button} onClick={() => setTyped('now')}>
              {note.text === '' ? <Plus size={20} aria-hidden /> : <Pencil size={20} aria-hidden />}
              {note.text === '' ? t`Add a note` : t`Edit note`}
            </Button>
          </Stack>
        )
      }
    </Loaded>
  );
}

const NoteText = ({ text }: { text: string }) => (
  <p className={styles.text} dir="auto">
    {text}
  </p>
);

interface FormProps {
  id: string;
  note: Note;
  takesFocus: boolean;
  onClose: () => void;
}

/** Where the note is typed. What was begun is there again later, until it is saved or canceled. */
function NoteForm({ id, note, takesFocus, onClose }: FormProps) {
  // What was there when typing began, also before this page. A newer one must not be overwritten unseen.
  const [first] = useState(() => readNoteDraft(id) ?? note);
  const [isKept, setKept] = useState(true);
  const [moved, setMoved] = useState<Pick<Note, 'text' | 'version'>>();
  const take = useTakeNote(id);
  const form = useCallForm({
    schema: noteForm,
    values: { text: first.text },
    send: ({ text }) => saveText(id, text, moved ?? first),
    onDone: (saved) => {
      take(saved);
      end();
    },
    onFailure: (error) => setMoved((before) => detailsOf(error, 'noteMoved')?.note ?? before),
  });
  const { text } = form.typed;
  const end = () => {
    keepNoteDraft(id, null);
    onClose();
  };
  const keep = useEffectEvent((now: string) => {
    setKept(keepNoteDraft(id, now === note.text ? null : { text: now, version: first.version }));
  });
  useEffect(() => keep(text), [text]);
  const begin = useEffectEvent(() => takesFocus && form.setFocus('text'));
  useEffect(() => void begin(), []);
  return (
    <>
      <Form form={form} submit={t({ message: 'Save', comment: 'button: saves the note' })} onCancel={end}>
        {moved && (
          <Stack gap={1}>
            <p className="sd-quiet">
              {moved.text === '' ? t`The other person removed the note.` : t`Saved meanwhile:`}
            </p>
            {moved.text !== '' && <NoteText text={moved.text} />}
          </Stack>
        )}
        <Fields
          form={form}
          of={{
            text: {
              label: t`What your shop should remember`,
              help: t`Customers don’t see notes on screen, but a copy of their data contains them.`,
              lines: 3,
              maxLength: longestNote,
            },
          }}
        />
      </Form>
      <LeaveGuard isUnsaved={() => !isKept && form.isUnsaved()} />
    </>
  );
}

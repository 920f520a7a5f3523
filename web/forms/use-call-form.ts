/** What a form does: checks what was typed, sends it once, and puts what the server finds at the fields. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CallError } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { checkedBy } from './checked-by.ts';

interface CallFormOptions<Typed extends FieldValues, Checked extends FieldValues, Answer> {
  schema: z.ZodMiniType<Checked, Typed>;
  /** What the fields begin with. When it changes, fields without typed changes follow. Refusals may be about each of these fields. */
  values: Typed;
  /** `changed`: those of the values that were typed. */
  send: (values: Checked, changed: Partial<Checked>) => Promise<Answer>;
  /** What fields hold once it is saved. */
  saved?: (answer: Answer) => Partial<Typed>;
  onDone?: (answer: Answer, values: Checked) => void;
  onFailure?: (error: unknown) => void;
  /** What no schema says: the field that is wrong. */
  check?: (typed: Typed) => Path<Typed> | undefined;
  /** Where the focus goes when no field is at fault. */
  focus?: Path<Typed>;
  /** The field that a refusal is about, by its code, where the server names none. */
  about?: Record<string, Path<Typed>>;
}

export interface CallForm<Typed extends FieldValues, Checked = Typed> extends UseFormReturn<Typed, unknown, Checked> {
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** The last try was answered well. */
  isDone: boolean;
  /** Why the last try failed, whether or not a field says so already. */
  error: unknown;
  /** The code of that refusal. */
  code: string | undefined;
  /** The failure that no field shows; null for none. */
  failure: Error | null;
  /** Seconds until the server takes another try. */
  wait: number;
  /** The server wants the current password: the form shows a field for it. */
  asksPassword: boolean;
  /** Would leaving lose what was typed? Not once someone else has signed in: their page must not wait. */
  isUnsaved: () => boolean;
}

/** Browsers read a half-typed date as an empty one: saving it would remove the date that was there. */
const halfDates = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=date]')].filter(({ validity }) => validity.badInput);

const fresh = { isBusy: false, isDone: false, error: null as unknown, isAtField: true };
const codeOf = (error: unknown) => (error instanceof CallError ? error.code : undefined);
const asksWho = (error: unknown): boolean => codeOf(error) === 'reauthRequired';

/** A form over one call. What was typed stays when it fails, and a second press while it is under way does nothing. */
export function useCallForm<Typed extends FieldValues, Checked extends FieldValues, Answer>({
  schema,
  values,
  send,
  saved,
  onDone,
  onFailure,
  check,
  focus,
  about = {},
}: CallFormOptions<Typed, Checked, Answer>): CallForm<Typed, Checked> {
  const form = useForm<Typed, unknown, Checked>({
    resolver: checkedBy(schema),
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { isDirty, dirtyFields } = form.formState;
  const [owner] = useState(() => session.get()?.id);
  // The button is off only after the next render, and a double click comes faster.
  const isSent = useRef(false);
  const [state, setState] = useState(fresh);
  const [asksPassword, setAsksPassword] = useState(false);
  const [wait, setWait] = useState(0);
  const { error } = state;

  const isWaiting = wait > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const seconds = setInterval(() => setWait((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(seconds);
  }, [isWaiting]);

  const faultsOf = (failed: unknown): [Path<Typed>, string][] => {
    if (!(failed instanceof CallError)) return [];
    const field = about[failed.code];
    const fields: Record<string, string> = field ? { [field]: failed.message } : (failed.fields ?? {});
    return Object.entries(fields).filter(([name]) => name in values) as [Path<Typed>, string][];
  };

  const fail = (failed: unknown) => {
    const faults = faultsOf(failed);
    const asksFirst = asksWho(failed) && !asksPassword;
    if (asksFirst) setAsksPassword(true);
    setState({ ...fresh, error: failed, isAtField: faults.length > 0 || asksFirst });
    if (failed instanceof CallError && failed.status === 429) setWait(Math.ceil(failed.retryAfter ?? 0));
    for (const [index, [name, message]] of faults.entries())
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    if (faults.length === 0 && focus) form.setFocus(focus, { shouldSelect: true });
    onFailure?.(failed);
  };

  /** The fields begin anew with `values`; what was typed since `sent` stays as a change. */
  const hold = (values: Typed, sent: Typed) => {
    const typed = Object.entries(form.getValues()).filter(([name, value]) => !Object.is(value, sent[name]));
    form.reset(values, { keepDirtyValues: false, keepErrors: false });
    for (const [name, value] of typed) form.setValue(name as Path<Typed>, value, { shouldDirty: true });
  };

  const sendOnce = async (checked: Checked) => {
    if (isSent.current) return;
    isSent.current = true;
    const sent = form.getValues();
    setState({ ...fresh, isBusy: true });
    try {
      const isTyped = ([name]: [string, unknown]) => (dirtyFields as Record<string, unknown>)[name];
      const answer = await send(
        checked,
        Object.fromEntries(Object.entries(checked).filter(isTyped)) as Partial<Checked>,
      );
      setState({ ...fresh, isDone: true });
      setAsksPassword(false);
      if (saved) hold({ ...sent, ...saved(answer) }, sent);
      onDone?.(answer, checked);
    } catch (failed) {
      fail(failed);
    } finally {
      isSent.current = false;
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const half = halfDates(event.currentTarget);
    const wrong = check?.(form.getValues());
    const tell = () => {
      for (const { name } of half)
        form.setError(
          name as Path<Typed>,
          { message: 'Please enter the whole date, or clear it.' },
          { shouldFocus: true },
        );
    };
    void form.handleSubmit(async (checked) => {
      if (half.length > 0) tell();
      else if (wrong) form.setFocus(wrong, { shouldSelect: true });
      else await sendOnce(checked);
    }, tell)();
  };

  const { setFocus } = form;
  // The field is there once the question is: not yet when its answer came.
  useEffect(() => {
    if (asksWho(error)) setFocus('currentPassword' as Path<Typed>);
  }, [error, setFocus]);

  return {
    ...form,
    submit,
    ...state,
    code: codeOf(error),
    failure: error instanceof Error && !state.isAtField ? error : null,
    wait,
    asksPassword,
    isUnsaved: () => isDirty && session.get()?.id === owner,
  };
}

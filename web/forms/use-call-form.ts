/** A form's work: checks the typed values, sends them once, and shows the server's errors at the fields. */
import { t } from '@lingui/core/macro';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { CallError } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { useTypedBefore } from './typed-before.ts';
import { type Name, useFields, type Values } from './use-fields.ts';

interface CallFormOptions<Typed extends Values, Checked extends Values, Answer> {
  schema: z.ZodMiniType<Checked, Typed>;
  /** What the fields begin with. When it changes, fields without typed changes follow. Refusals may be about each of these fields. */
  values: Typed;
  /** Fields that keep what is typed when the page's language changes. No password is among them. */
  survives?: readonly Name<Typed>[];
  /** `changed`: those of the values that were typed. */
  send: (values: Checked, changed: Partial<Checked>) => Promise<Answer>;
  /** The values of fields after saving. */
  saved?: (answer: Answer) => Partial<Typed>;
  onDone?: (answer: Answer, values: Checked) => void;
  onFailure?: (error: unknown) => void;
  /** A check beyond the schema: the field that is wrong. */
  check?: (typed: Typed) => Name<Typed> | undefined;
  /** Gets the focus when no field is wrong. */
  focus?: Name<Typed>;
  /** The field that a refusal is about, by its code, if the server names none. */
  about?: Record<string, Name<Typed>>;
}

type ShownFields<Typed extends Values> = Pick<
  ReturnType<typeof useFields<Typed, unknown>>,
  'typed' | 'errors' | 'isDirty' | 'setFocus' | 'register' | 'control' | 'write'
>;

export interface CallForm<Typed extends Values> extends ShownFields<Typed> {
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** The last try succeeded. */
  isDone: boolean;
  /** Why the last try failed, also if a field shows it. */
  error: unknown;
  /** The code of that refusal. */
  code: string | undefined;
  /** The failure that no field shows; null for none. */
  failure: Error | null;
  /** Seconds until the server takes another try. */
  wait: number;
  /** The server wants the current password: the form shows a field for it. */
  asksPassword: boolean;
  /** Whether leaving loses typed text. False once someone else has signed in: their page must not wait. */
  isUnsaved: () => boolean;
}

/** Browsers read a half-typed date as an empty one: saving it would remove the date that was there. */
const halfDates = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('input[type=date]')]
      .filter(({ validity }) => validity.badInput)
      .map(({ name }) => [name, t`Please enter the whole date, or clear it.`]),
  );

const fresh = { isBusy: false, isDone: false, error: null as unknown, isAtField: true };
const codeOf = (error: unknown) => (error instanceof CallError ? error.code : undefined);
const asksWho = (error: unknown): boolean => codeOf(error) === 'reauthRequired';

/** A form for one call. Typed text stays after a failure, and a second press during the call does nothing. */
export function useCallForm<Typed extends Values, Checked extends Values, Answer>({
  schema,
  values,
  survives = [],
  send,
  saved,
  onDone,
  onFailure,
  check,
  focus,
  about = {},
}: CallFormOptions<Typed, Checked, Answer>): CallForm<Typed> {
  const before: Partial<Typed> = useTypedBefore(survives, (): Typed => fields.read());
  const fields = useFields(schema, { ...values, ...before });
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

  /** What the server says about single fields. */
  const faultsOf = (failed: unknown): Record<string, string> => {
    if (!(failed instanceof CallError)) return {};
    const field = about[failed.code];
    const faults: Record<string, string> = field ? { [field]: failed.message } : (failed.fields ?? {});
    return Object.fromEntries(Object.entries(faults).filter(([name]) => name in values));
  };

  /** `hasMovedOn`: meanwhile someone typed or went elsewhere, so the focus stays with them. */
  const fail = (failed: unknown, hasMovedOn: boolean) => {
    const faults = faultsOf(failed);
    const isAtField = Object.keys(faults).length > 0;
    const asksFirst = asksWho(failed) && !asksPassword;
    if (asksFirst) setAsksPassword(true);
    setState({ ...fresh, error: failed, isAtField: isAtField || asksFirst });
    if (failed instanceof CallError && failed.status === 429) setWait(Math.ceil(failed.retryAfter ?? 0));
    if (isAtField) fields.tell(faults as typeof fields.errors, { takesFocus: !hasMovedOn });
    else if (!hasMovedOn) fields.setFocus(focus, { isSelected: true });
    onFailure?.(failed);
  };

  const sendOnce = async (checked: Checked) => {
    isSent.current = true;
    const sent = fields.read();
    const places = [document.activeElement, document.body];
    const changes = fields.changes();
    setState({ ...fresh, isBusy: true });
    try {
      const changed = Object.entries(checked).filter(([name]) => name in changes);
      const answer = await send(checked, Object.fromEntries(changed) as Partial<Checked>);
      setState({ ...fresh, isDone: true });
      setAsksPassword(false);
      if (saved) fields.settle({ ...sent, ...saved(answer) }, sent);
      onDone?.(answer, checked);
    } catch (failed) {
      fail(failed, fields.read() !== sent || !places.includes(document.activeElement));
    } finally {
      isSent.current = false;
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSent.current) return;
    const checked = fields.check(halfDates(event.currentTarget) as typeof fields.errors);
    const wrong = check?.(fields.read());
    if (checked && wrong) fields.setFocus(wrong, { isSelected: true });
    else if (checked) void sendOnce(checked);
  };

  const focusPassword = useEffectEvent(() => fields.setFocus('currentPassword'));
  // The field exists only after this render.
  useEffect(() => {
    if (asksWho(error)) focusPassword();
  }, [error]);

  return {
    typed: fields.typed,
    errors: fields.errors,
    isDirty: fields.isDirty,
    setFocus: fields.setFocus,
    register: fields.register,
    control: fields.control,
    write: fields.write,
    submit,
    ...state,
    code: codeOf(error),
    failure: error instanceof Error && !state.isAtField ? error : null,
    wait,
    asksPassword,
    isUnsaved: () => Object.keys(fields.changes()).length > 0 && session.get()?.id === owner,
  };
}

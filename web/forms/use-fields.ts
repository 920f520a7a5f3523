/** The typed values of a form: how they differ from the first values, and what is wrong with them. */
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { fieldText } from '#language/refusal-text.ts';

/** The values of a form: flat, each a text, a number, a tick or nothing. */
export type Values = Record<string, unknown>;
export type Name<Typed> = keyof Typed & string;
type Faults<Typed> = { [name in Name<Typed>]?: string | undefined };

/** A field of the form, `element` while the page shows it. The browser holds the value of one with `read`, and we write into it. */
interface FormField {
  element: HTMLElement | null;
  ref: (element: HTMLElement | null) => void;
  /** Makes the value of what is typed. */
  read: ((typed: string) => unknown) | null;
  /** What the element held when we last looked. */
  held?: string | boolean | null;
}

/** Null for a half-typed date, whose value is as empty as that of no date. */
const heldBy = (element: HTMLElement): string | boolean | null => {
  const { type, checked, value, validity } = element as HTMLInputElement;
  if (type === 'checkbox') return checked;
  return validity.badInput ? null : value;
};

/** Writes a value into a field that the browser holds. */
function show(field: FormField, value: unknown): void {
  const { element, read } = field;
  if (!element || !read) return;
  const input = element as HTMLInputElement;
  if (input.type === 'checkbox') input.checked = value === true;
  else input.value = String(value ?? '');
  field.held = heldBy(element);
}

/** Those of the values that are not the same in `base`. */
const changesOf = (values: Values, base: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !Object.is(value, base[name])));

const isAny = (changes: object): boolean => Object.keys(changes).length > 0;

/**
 * Holds what is typed. The inputs stay the browser's own, so that it and password managers can fill them in. When `values` change,
 * fields without typed changes follow. Errors show after the first try; from then on each change checks its field again.
 */
export function useFields<Typed extends Values, Checked>(schema: z.ZodMiniType<Checked, Typed>, values: Typed) {
  const [now, setNow] = useState({ typed: values, base: values, errors: {} as Faults<Typed>, isTried: false });
  // For handlers, which may come before the next render and, after an answer, from an old one.
  const latest = useRef(now);
  const given = useRef(values);
  const [fields] = useState(() => new Map<string, FormField>());

  const update = (part: Partial<typeof now>) => {
    latest.current = { ...latest.current, ...part };
    setNow(latest.current);
  };

  const parse = (typed: Typed) => {
    const { data, error } = z.safeParse(schema, typed);
    const errors: Record<string, string> = {};
    for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= fieldText(message);
    return { data, errors: errors as Faults<Typed> };
  };

  const change = (name: Name<Typed>, value: unknown) => {
    const { typed: before, errors, isTried } = latest.current;
    const typed = { ...before, [name]: value };
    update({ typed, errors: isTried ? { ...errors, [name]: parse(typed).errors[name] } : errors });
  };

  const fieldOf = (name: Name<Typed>, read: FormField['read']): FormField => {
    const known = fields.get(name);
    if (known) return Object.assign(known, { read });
    const field: FormField = {
      element: null,
      read,
      ref: (element) => {
        field.element = element;
        show(field, latest.current.typed[name]);
      },
    };
    fields.set(name, field);
    return field;
  };

  /** Takes what a field holds now: some password managers fill in a value without an event. */
  const take = (name: Name<Typed>) => {
    const field = fields.get(name);
    if (!field?.element || !field.read) return;
    const held = heldBy(field.element);
    if (held === field.held) return;
    field.held = held;
    change(name, typeof held === 'boolean' ? held : field.read(held ?? ''));
  };
  const takeAll = () => {
    for (const name of fields.keys()) take(name as Name<Typed>);
  };

  /** Fields begin anew with `base`, except those in which someone typed something else than `since`. */
  const begin = (base: Typed, since: Typed, part: Partial<typeof now> = {}) => {
    takeAll();
    const kept = changesOf(latest.current.typed, since);
    update({ ...part, base, typed: { ...base, ...kept } });
    for (const [name, field] of fields) if (!(name in kept)) show(field, base[name]);
  };

  useEffect(() => {
    if (isAny(changesOf(values, given.current))) begin(values, latest.current.base);
    given.current = values;
  });

  const setFocus = (name: string | undefined, { isSelected = false } = {}) => {
    const element = fields.get(name ?? '')?.element;
    element?.focus();
    if (isSelected) (element as HTMLInputElement | undefined)?.select();
  };

  return {
    typed: now.typed,
    errors: now.errors,
    isDirty: isAny(changesOf(now.typed, now.base)),
    setFocus,
    /** Makes an input a field; `read` makes its value of what is typed. */
    register: (name: Name<Typed>, read: (typed: string) => unknown = String) => ({
      name,
      ref: fieldOf(name, read).ref,
      onChange: () => take(name),
      onBlur: () => take(name),
    }),
    /** For a field that draws its own value. */
    control: <Key extends Name<Typed>>(name: Key) => ({
      value: now.typed[name],
      error: now.errors[name],
      ref: fieldOf(name, null).ref,
      onChange: (value: Typed[Key]) => change(name, value),
    }),
    /** Puts a value into a field, as if it had been typed. */
    write: (name: Name<Typed>, value: string) => {
      change(name, value);
      const field = fields.get(name);
      if (field) show(field, value);
    },
    /** What is typed by now, drawn or not. */
    read: () => latest.current.typed,
    changes: () => changesOf(latest.current.typed, latest.current.base),
    /** What the schema makes of it. Undefined when something is wrong: then the fields say what, and the first has the focus. */
    check: (found: Faults<Typed>): Checked | undefined => {
      takeAll();
      const { data, errors: own } = parse(latest.current.typed);
      const errors = { ...own, ...found };
      update({ errors, isTried: true });
      setFocus([...fields.keys()].find((name) => errors[name] && fields.get(name)?.element));
      return isAny(errors) ? undefined : data;
    },
    /** Puts errors at their fields, and the focus into the first of them if it `takesFocus`. */
    tell: (errors: Faults<Typed>, { takesFocus }: { takesFocus: boolean }) => {
      update({ errors: { ...latest.current.errors, ...errors } });
      if (takesFocus) setFocus(Object.keys(errors)[0]);
    },
    /** `base` is saved; what was typed since `sent` stays as a change. */
    settle: (base: Typed, sent: Typed) => begin(base, sent, { errors: {}, isTried: false }),
  };
}

/** The designer's form: what is typed, how it differs from what is published, and its draft. */

import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { type CardDesign, cardDesign, type PublishedDesign } from '@stampdeck/contract/designs.ts';
import { createContext, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { type FieldPath, useForm, useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { toastUndo } from '#ui/toast.tsx';
import { changedFields } from './design-fields.ts';
import { type Draft, restoreDraft, useRestoredDraft } from './drafts/draft.ts';
import { type ServerDraft, useDraftKeeper } from './drafts/use-draft.ts';

export type Typed = z.input<typeof cardDesign>;
export type FieldName = FieldPath<Typed>;

/** The form, for the parts of the designer inside it. */
export const useDesignForm = () => useFormContext<Typed, unknown, CardDesign>();

/** Opens the tab of a field and focuses it. */
export const GoTo = createContext<(name: FieldName) => void>(() => undefined);

/** What the form holds now, valid or not. Use it only to show all of it: it renders with every keystroke. */
export const useTypedDesign = (): CardDesign => useWatch({ control: useDesignForm().control }) as CardDesign;

/** The same a moment later, for notes about the card: the pressed key and the preview go first. */
export function useTypedLater(): CardDesign {
  const { subscribe, getValues } = useDesignForm();
  const [design, setDesign] = useState(() => getValues() as CardDesign);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          const follow = () => setDesign({ ...values } as CardDesign);
          // A replaced design names no field, and is compared at once.
          if (name === undefined) follow();
          else startTransition(follow);
        },
      }),
    [subscribe],
  );
  return design;
}

/** `design`, with the fields that it left as in `before` set to those of `after`. */
function rebased(design: CardDesign, before: CardDesign, after: CardDesign): CardDesign {
  const own = changedFields(before, design).map((name) => [name, design[name]]);
  return { ...after, previewCount: design.previewCount, ...Object.fromEntries(own) };
}

const differs = (one: CardDesign, other: CardDesign): boolean => changedFields(one, other).length > 0;

function useKeptForm(published: PublishedDesign, server: ServerDraft | undefined) {
  const sync = useDraftKeeper(published, server, (draft) =>
    show(draft?.design ?? published.design, draft?.base ?? published),
  );
  // The published version that the form started from.
  const [base, setBase] = useState<Draft['base']>(sync.start?.base ?? published);
  const form = useForm<Typed, unknown, CardDesign>({
    resolver: zodResolver(cardDesign),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: sync.start?.design ?? published.design,
  });
  const want = (design: CardDesign, from: Draft['base']) =>
    sync.want(differs(published.design, design) ? { base: from, design: structuredClone(design) } : null);
  const keep = useEffectEvent((values: Typed) => want(values as CardDesign, base));
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form]);
  const show = (design: CardDesign, from: Draft['base']) => {
    setBase(from);
    form.reset(structuredClone(design));
  };
  /** Continues with a design as a draft from that version. */
  const goOn = (design: CardDesign, from: Draft['base']) => {
    show(design, from);
    want(design, from);
  };
  return { form, sync, base, setBase, show, goOn, typed: () => structuredClone(form.getValues()) as CardDesign };
}

/** `busy`: the form's own design is being published. */
export function useDraftForm(published: PublishedDesign, server: ServerDraft | undefined, busy: () => boolean) {
  const { shopId } = published;
  const { form, sync, base, setBase, show, goOn, typed } = useKeptForm(published, server);
  // Text typed since the other design came is someone's work, too.
  useRestoredDraft(shopId, (restored, replaced) => goOn(rebased(typed(), replaced, restored.design), restored.base));

  // A version published elsewhere is shown at once where nothing was typed; otherwise a notice tells of it.
  const follow = useEffectEvent((next: PublishedDesign) => {
    if (next.version === base.version || busy()) return;
    const now = typed();
    if (!differs(base.design, now) || !differs(next.design, now)) show(next.design, next);
  });
  useEffect(() => follow(published), [published]);

  /** Replaces what is typed by a design; can be undone. */
  const replace = (design: CardDesign, said: string) => {
    const before: Draft = { base, design: typed() };
    goOn(design, published);
    toastUndo(said, () => restoreDraft(shopId, before, design));
  };

  return {
    form,
    sync,
    replace,
    /** The version that the form began from. */
    basedOn: base.version,
    /** Continues with the changes made here on top of the newest version. */
    keepMine: () => goOn(rebased(typed(), base.design, published.design), published),
    /** Back to the published design; can be undone. */
    discard: () => replace(published.design, t`Draft discarded`),
    /** `sent` is now version `next`. Text typed since the submit stays as a draft of the version after it. */
    settle: (sent: CardDesign, submitted: CardDesign, next: number) => {
      const now = typed();
      const more = differs(submitted, now);
      const from = { version: next, design: sent };
      if (more) setBase(from);
      else show(sent, from);
      sync.want(more ? { base: from, design: now } : null);
    },
  };
}

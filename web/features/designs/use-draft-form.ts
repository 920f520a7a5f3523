/** The designer's form: what is typed, how it differs from what is published, and the draft of it that survives a reload. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type CardDesign, cardDesign, type PublishedDesign } from '@stampdeck/contract/designs.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldPath, useForm, useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { toastUndo } from '#ui/toast.tsx';
import { changedFields } from './design-fields.ts';
import { cardDraft, type Draft, restoreDraft, useRestoredDraft } from './draft.ts';

export type Typed = z.input<typeof cardDesign>;
export type FieldName = FieldPath<Typed>;

/** The form, for the parts of the designer inside it. */
export const useDesignForm = () => useFormContext<Typed, unknown, CardDesign>();

/** What the form holds now, valid or not. Only what shows all of it should ask: it is drawn anew with every keystroke. */
export const useTypedDesign = (): CardDesign => useWatch({ control: useDesignForm().control }) as CardDesign;

/** `design` with everything that it left as `before` brought to `after`. */
function rebased(design: CardDesign, before: CardDesign, after: CardDesign): CardDesign {
  const own = changedFields(before, design).map((name) => [name, design[name]]);
  return { ...after, previewCount: design.previewCount, ...Object.fromEntries(own) };
}

const differs = (one: CardDesign, other: CardDesign): boolean => changedFields(one, other).length > 0;

function useKeptForm(published: PublishedDesign) {
  const store = cardDraft(published.shopId);
  const [kept] = useState(() => store.read());
  // The published version that the form started from.
  const [base, setBase] = useState<Draft['base']>(kept?.base ?? published);
  const form = useForm<Typed, unknown, CardDesign>({
    resolver: zodResolver(cardDesign),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: kept?.design ?? published.design,
  });
  const keep = useEffectEvent((values: Typed) => {
    const design = values as CardDesign;
    store.write(differs(published.design, design) ? { base, design } : null);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form]);
  const show = (design: CardDesign, from: Draft['base']) => {
    setBase(from);
    form.reset(design);
  };
  return { form, store, base, setBase, show, typed: () => structuredClone(form.getValues()) as CardDesign };
}

/** `busy`: the form's own design is being published. */
export function useDraftForm(published: PublishedDesign, busy: () => boolean) {
  const { shopId } = published;
  const { form, store, base, setBase, show, typed } = useKeptForm(published);
  useRestoredDraft(shopId, (draft) => show(draft.design, draft.base));

  // A version that was published elsewhere: shown at once where nothing was typed, told of where something was.
  const follow = useEffectEvent((next: PublishedDesign) => {
    if (next.version === base.version || busy()) return;
    const now = typed();
    if (!differs(base.design, now) || !differs(next.design, now)) show(next.design, next);
  });
  useEffect(() => follow(published), [published]);

  return {
    form,
    typed,
    /** The version that the form began from. */
    basedOn: base.version,
    /** Goes on with what was changed here on top of the newest version; the rest is as it is published now. */
    keepMine: () => {
      const design = rebased(typed(), base.design, published.design);
      show(design, published);
      store.write({ base: published, design });
    },
    /** Back to the published design; can be undone. */
    discard: () => {
      const draft: Draft = { base, design: typed() };
      show(published.design, published);
      store.write(null);
      toastUndo('Changes discarded', () => restoreDraft(shopId, draft));
    },
    /** `sent` is now version `next`. What was typed since the submit stays, as a draft of the version after it. */
    settle: (sent: CardDesign, submitted: CardDesign, next: number) => {
      const now = typed();
      const more = differs(submitted, now);
      const from = { version: next, design: sent };
      if (more) setBase(from);
      else show(sent, from);
      store.write(more ? { base: from, design: now } : null);
    },
  };
}

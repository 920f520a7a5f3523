/** The designer: its form with the draft, and the submit. */
import { type CardDesign, type PublishedDesign, publishDesign } from '@stampdeck/contract/designs.ts';
import { ourPath } from '@stampdeck/contract/wire-names.ts';
import { useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { CallError } from '#lib/api.ts';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';
import { designTexts, usePublishDesign } from './api.ts';
import { changedFields, designFields, fieldOfPath } from './design-fields.ts';
import type { ServerDraft } from './drafts/use-draft.ts';
import { slotTrouble, sortedMilestones } from './milestones.ts';
import { type FieldName, type Typed, useDraftForm, useTypedLater } from './use-draft-form.ts';

/** The fields of the form that the server refuses: 'cardDesc1' → 'description'. */
function complaintsOf(error: unknown): { name: FieldName; message: string }[] {
  if (!(error instanceof CallError)) return [];
  return Object.entries(error.fields ?? {}).flatMap(([path, message]) => {
    const name = ourPath(publishDesign.body ?? {}, path).replace(/^design\./, '');
    return fieldOfPath(name) ? [{ name: name as FieldName, message }] : [];
  });
}

/** The first invalid field in the order of the tabs; for milestones the exact input. */
function firstInvalid(errors: FieldErrors<Typed>, { milestones, size }: Typed): FieldName | null {
  const field = designFields.find(({ name }) => errors[name]);
  if (field?.name !== 'milestones') return field?.name ?? null;
  const rows = Array.isArray(errors.milestones) ? errors.milestones : [];
  const row = rows.findIndex(Boolean);
  const misplaced = milestones.findIndex((_, index) => slotTrouble(milestones, index, size) !== undefined);
  if (row < 0) return `milestones.${Math.max(0, misplaced)}.slot`;
  return rows[row]?.slot ? `milestones.${row}.slot` : `milestones.${row}.label`;
}

const publishable = (design: CardDesign): CardDesign => ({
  ...design,
  previewCount: Math.min(design.previewCount, design.size),
  milestones: sortedMilestones(design.milestones),
});

/** `goTo` opens the tab of a field and focuses it. */
export function useDesigner(
  published: PublishedDesign,
  server: ServerDraft | undefined,
  goTo: (name: FieldName) => void,
) {
  const publish = usePublishDesign(published.shopId);
  const sending = useRef(false);
  const draft = useDraftForm(published, server, () => sending.current);
  const { form, settle } = draft;

  const send = async (valid: CardDesign) => {
    // The same design makes no new version; only the preview's count may differ here.
    const same = !published.isDefault && changedFields(published.design, valid).length === 0;
    const sent = same ? published.design : publishable(valid);
    const { version } = await publish.mutateAsync(sent);
    settle(sent, valid, version);
    closeToast(designTexts.publishFailed);
    toastSuccess(designTexts.published);
  };

  const fail = (error: unknown) => {
    const complaints = complaintsOf(error);
    for (const { name, message } of complaints) form.setError(name, { type: 'server', message });
    if (complaints[0]) goTo(complaints[0].name);
    const detail = error instanceof Error ? error.message : '';
    toastError(designTexts.publishFailed, { detail, retry: () => void submit() });
  };

  const submit = async () => {
    // Not with the next render: a double click is one submit.
    if (sending.current) return;
    sending.current = true;
    const refuse = (errors: FieldErrors<Typed>) => {
      const name = firstInvalid(errors, form.getValues());
      if (name) goTo(name);
    };
    try {
      await form.handleSubmit(send, refuse)();
    } catch (error) {
      fail(error);
    } finally {
      sending.current = false;
    }
  };

  return {
    ...draft,
    published,
    submit: () => void submit(),
    publishing: publish.isPending,
    /** The server's reply, while what it published is the newest. */
    result: publish.data?.version === published.version ? publish.data : null,
  };
}

export type Designer = ReturnType<typeof useDesigner>;

/** The typed design, and the fields that differ from the published one. */
export function useChanges(published: PublishedDesign) {
  const design = useTypedLater();
  return { design, changes: changedFields(published.design, design) };
}

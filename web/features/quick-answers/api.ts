/** The shop's quick answers: read and changed. */
import { t } from '@lingui/core/macro';
import {
  addQuickAnswer,
  listQuickAnswers,
  type QuickAnswer,
  removeQuickAnswer,
  saveQuickAnswer,
} from '@stampdeck/contract/quick-answers.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { toastError, toastUndo } from '#ui/toast.tsx';

const queryKey = ['quickAnswers'];

type Answers = { quickAnswers: QuickAnswer[] };
export type TypedAnswer = Omit<QuickAnswer, 'id'>;

export const useQuickAnswers = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listQuickAnswers, {}, { signal })).quickAnswers,
    meta: { toldInPlace: true },
  });

/** Takes the list that a change returns. */
function useTaken() {
  const client = useQueryClient();
  return ({ quickAnswers }: Answers) => void client.setQueryData(queryKey, quickAnswers);
}

/** Saves what was typed, of a quick answer or as a new one. */
export function useSaveAnswer(id: string | undefined) {
  const take = useTaken();
  return async (body: TypedAnswer) =>
    take(
      id === undefined
        ? await call(addQuickAnswer, { body })
        : await call(saveQuickAnswer, { params: { answerId: id }, body }),
    );
}

const tellFailure = (error: Error) => toastError(t`We couldn’t change this`, { detail: error.message });

/** Moves a quick answer to a place. */
export const useMoveAnswer = () =>
  useMutation({
    mutationFn: ({ answer: { id, name, text }, place }: { answer: QuickAnswer; place: number }) =>
      call(saveQuickAnswer, { params: { answerId: id }, body: { name, text, place } }),
    onSuccess: useTaken(),
    onError: tellFailure,
  });

/** Deletes a quick answer, which can be undone. */
export function useRemoveAnswer() {
  const take = useTaken();
  const addAgain = useMutation({
    mutationFn: (body: TypedAnswer & { place: number }) => call(addQuickAnswer, { body }),
    onSuccess: take,
    onError: tellFailure,
  });
  return useMutation({
    mutationFn: ({ answer: { id } }: { answer: QuickAnswer; place: number }) =>
      call(removeQuickAnswer, { params: { answerId: id } }),
    onSuccess: (answers, { answer: { name, text }, place }) => {
      take(answers);
      toastUndo(t`Quick answer deleted`, () => addAgain.mutate({ name, text, place }));
    },
    onError: tellFailure,
  });
}

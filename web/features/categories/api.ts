/** The shop's categories: read and changed. Each change returns all of them. */
import { t } from '@lingui/core/macro';
import {
  addCategory,
  type Category,
  type categoryForm,
  listCategories,
  removeCategory,
  saveCategory,
} from '@stampdeck/contract/categories.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';
import { movedTo } from '#ui/use-order.ts';

const slice = 'categories';
const useKey = () => [slice, useSession()?.shopId ?? ''] as const;

export const categoriesFailure = t`We couldn’t load your categories`;

/** In the shop's order. */
export function useCategories() {
  const queryKey = useKey();
  const operator = queryKey[1];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listCategories, { query: { operator } }, { signal })).categories,
    enabled: operator !== '',
    meta: { toldInPlace: true, live: ['products'] },
  });
}

/** Takes the categories that a change returns. Lists of products name them, too. */
function useTaken() {
  const client = useQueryClient();
  const queryKey = useKey();
  return ({ categories }: { categories: Category[] }) => {
    client.setQueryData(queryKey, categories);
    void client.invalidateQueries({ queryKey: ['products'] });
  };
}

type Typed = z.output<typeof categoryForm>;

/** Adds a category, or renames the one with this id. */
export function useSaveCategory(categoryId?: string) {
  const take = useTaken();
  return async (body: Typed) =>
    take(
      categoryId === undefined
        ? await call(addCategory, { body })
        : await call(saveCategory, { params: { categoryId }, body }),
    );
}

const moveFailure = t`We couldn’t move this category`;

/** Moves a category to a place: at once on the screen, back if the server refuses. */
export function useMoveCategory() {
  const client = useQueryClient();
  const queryKey = useKey();
  const take = useTaken();
  return useMutation({
    scope: { id: slice },
    mutationFn: ({ id, place }: { id: string; place: number }) =>
      call(saveCategory, { params: { categoryId: id }, body: { place } }),
    onMutate: async ({ id, place }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Category[]>(queryKey, (all = []) =>
        movedTo(
          all,
          all.findIndex((one) => one.id === id),
          place,
        ),
      );
    },
    onSuccess: (reply) => {
      closeToast(moveFailure);
      take(reply);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      toastError(moveFailure, { detail: error.message });
    },
  });
}

const removeFailure = t`We couldn’t delete this category`;

export function useRemoveCategory() {
  const take = useTaken();
  return useMutation({
    mutationFn: ({ id }: Category) => call(removeCategory, { params: { categoryId: id } }),
    onSuccess: (reply, { name }) => {
      closeToast(removeFailure);
      take(reply);
      toastSuccess(t`${name} deleted`);
    },
    onError: (error) => toastError(removeFailure, { detail: error.message }),
  });
}

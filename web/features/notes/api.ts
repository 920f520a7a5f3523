/** The shop's note about a member: read and saved. */
import { getNote, type Note, saveNote } from '@stampdeck/contract/notes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const keyOf = (id: string) => ['notes', id];

export const useNote = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await call(getNote, { params: { id } }, { signal })).note,
    meta: { toldInPlace: true },
    staleTime: 0,
  });

/** Saves a note over the version that was edited. */
export const saveText = async (id: string, text: string, { version }: Pick<Note, 'version'>) =>
  (await call(saveNote, { params: { id }, body: { text, version } })).note;

/** Takes the note that a call returned. */
export function useTakeNote(id: string) {
  const client = useQueryClient();
  return (note: Note) => void client.setQueryData(keyOf(id), note);
}

/** Reads the note again. */
export function useReadAgain(id: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keyOf(id) });
}

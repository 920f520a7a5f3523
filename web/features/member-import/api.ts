/** The calls about files of members. */
import { cancelImport, getImport, startImport } from '@stampdeck/contract/member-import.ts';
import { useChangeImport, useLastImport } from '#features/file-import/import-calls.ts';
import { call } from '#lib/api.ts';

const importKey = ['memberImport', 'last'];

export const useLastMemberImport = () =>
  useLastImport(importKey, async (signal) => (await call(getImport, {}, { signal })).import);

/** Imports the file that was checked. */
export const useStartImport = () => useChangeImport(importKey, (id) => call(startImport, { body: { id } }));

/** Stops an import; the members it added stay. */
export const useCancelImport = () => useChangeImport(importKey, (id) => call(cancelImport, { body: { id } }));

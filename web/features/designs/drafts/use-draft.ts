/** The shop's draft: loaded from the server, saved there while it is typed, in this browser until then. */
import { useWindowEvent } from '@mantine/hooks';
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import { getDraft, saveDraft } from '@stampdeck/contract/drafts.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#lib/api.ts';
import { type Draft, unsentDraft } from './draft.ts';
import { DraftKeeper, type DraftState } from './draft-keeper.ts';

export type ServerDraft = Reply<typeof getDraft>;

const draftKey = (shopId: string) => ['designs', 'draft', shopId];

/** A draft that a designer sent as it was left; the next designer waits for it. */
let lastSent: Promise<unknown> = Promise.resolve();

async function readDraft(signal?: AbortSignal): Promise<ServerDraft> {
  await lastSent.catch(() => undefined);
  return call(getDraft, {}, signal ? { signal } : {});
}

/** The server's draft. Loaded again each time someone returns to the screen. */
export const useServerDraft = (shopId: string) =>
  useQuery({
    queryKey: draftKey(shopId),
    queryFn: ({ signal }) => readDraft(signal),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });

const draftOf = ({ base, design }: ServerDraft): Draft | null => design && { base, design };

const isSame = (one: Draft, other: Draft | null): boolean =>
  JSON.stringify({ ...one.design, previewCount: 0 }) === JSON.stringify(other && { ...other.design, previewCount: 0 });

/** What the form starts with, and whether the server's draft differs from this browser's. */
function startOf(shopId: string, server: ServerDraft | undefined) {
  const local = unsentDraft(shopId).read();
  const theirs = server ? draftOf(server) : null;
  if (!local) return { draft: theirs, theirs, isUnsent: false, isMoved: false };
  const follows = !server || local.revision === null || local.revision === server.revision || theirs === null;
  return { draft: local as Draft, theirs, isUnsent: true, isMoved: !follows && !isSame(local as Draft, theirs) };
}

/** Syncs the draft of one designer with the server. `show` puts another draft, or none, in its place. */
export function useDraftKeeper(
  published: PublishedDesign,
  server: ServerDraft | undefined,
  show: (draft: Draft | null) => void,
) {
  const { shopId } = published;
  const client = useQueryClient();
  const [start] = useState(() => startOf(shopId, server));
  const [state, setState] = useState<DraftState>(start.isMoved ? 'moved' : start.isUnsent ? 'saving' : 'saved');
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        {
          revision: server?.revision ?? null,
          local: unsentDraft(shopId),
          onState: setState,
          send: async (draft) => {
            const answer = call(saveDraft, { body: draft });
            lastSent = answer;
            const reply = await answer;
            const known = client.getQueryData<ServerDraft>(draftKey(shopId));
            if (known) client.setQueryData<ServerDraft>(draftKey(shopId), { ...known, ...reply, design: draft.design });
            return reply;
          },
        },
        start.theirs,
      ),
  );
  useEffect(() => {
    if (start.isUnsent) keeper.want(start.draft);
    if (start.isMoved) keeper.moved();
    else if (start.isUnsent) keeper.flush();
    return () => keeper.close();
  }, [keeper, start]);
  useWindowEvent('online', () => keeper.flush());

  // Saved on another device: shown at once where nothing waits here; otherwise a notice tells of it.
  const follow = useEffectEvent((next: ServerDraft) => {
    if (next.revision === keeper.revision || (keeper.revision !== null && next.revision < keeper.revision)) return;
    if (keeper.isBusy) {
      if (keeper.revision === null) keeper.revision = next.revision;
      return;
    }
    keeper.takeTheirs(next.revision, draftOf(next));
    show(draftOf(next));
  });
  useEffect(() => {
    if (server) follow(server);
  }, [server]);

  const readTheirs = () => client.fetchQuery({ queryKey: draftKey(shopId), queryFn: () => readDraft(), staleTime: 0 });
  return {
    start: start.draft,
    state,
    want: (draft: Draft | null) => keeper.want(draft),
    takeTheirs: async () => {
      const theirs = await readTheirs();
      keeper.takeTheirs(theirs.revision, draftOf(theirs));
      show(draftOf(theirs));
    },
    keepMine: async () => keeper.keepMine((await readTheirs()).revision),
  };
}

export type DraftSync = ReturnType<typeof useDraftKeeper>;

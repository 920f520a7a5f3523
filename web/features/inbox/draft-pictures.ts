/** Pictures that someone adds to a message: made smaller, uploaded one after another, kept with the draft until it is sent. */
import { plural, t } from '@lingui/core/macro';
import type { SentPicture } from '@stampdeck/contract/chat-message.ts';
import { type ImageUse, uploadImage } from '@stampdeck/contract/images.ts';
import { mostPictures } from '@stampdeck/contract/inbox.ts';
import { useEffect, useRef, useState } from 'react';
import { closePicture, openPicture, PictureRefused, shrink } from '#features/images/picture-file.ts';
import { newKey } from '#lib/api.ts';
import { useUpload } from '#lib/use-upload.ts';
import { keepDraftPictures, readDraftPictures } from './drafts.ts';

export interface DraftPicture {
  key: string;
  /** What it is shown by: an address within the page, or the uploaded one. */
  shown: string;
  file: File | null;
  /** Set once it is uploaded. */
  sent: SentPicture | null;
  /** Why it is not uploaded; null while it waits or is under way. */
  problem: string | null;
}

/** Makes a file ready to upload; throws `PictureRefused`. */
async function prepare(file: File) {
  const opened = await openPicture(file);
  try {
    return await shrink(opened);
  } finally {
    closePicture(opened);
  }
}

const use: ImageUse = 'message';
const free = ({ shown, file }: DraftPicture): void => (file ? URL.revokeObjectURL(shown) : undefined);

/** The pictures of a draft. One is uploaded at a time. */
export function useDraftPictures(conversationId: string) {
  const [pictures, setPictures] = useState<DraftPicture[]>(() =>
    readDraftPictures(conversationId).map((sent) => ({
      ...{ key: sent.address, shown: sent.address, file: null, sent, problem: null },
    })),
  );
  const latest = useRef(pictures);
  latest.current = pictures;
  const [refusal, setRefusal] = useState<string | null>(null);
  const current = useRef<{ key: string; width: number; height: number } | null>(null);
  const change = (key: string, more: Partial<DraftPicture>) => {
    if (current.current?.key === key) current.current = null;
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)));
  };
  const drop = (key: string) => {
    if (current.current?.key === key) current.current = null;
    latest.current.filter((one) => one.key === key).forEach(free);
    setPictures((all) => all.filter((one) => one.key !== key));
  };
  const upload = useUpload(uploadImage, {
    fields: { use },
    onDone: ({ location: address }) => {
      const { key, width, height } = current.current ?? { key: '', width: 0, height: 0 };
      change(key, { sent: { address, width, height } });
    },
    onFailure: ({ message }) => change(current.current?.key ?? '', { problem: message }),
  });
  const next = pictures.find(({ sent, problem }) => sent === null && problem === null);
  useEffect(() => {
    if (!next?.file || current.current) return;
    const own = { key: next.key, width: 0, height: 0 };
    current.current = own;
    void prepare(next.file).then(
      async ({ file, width, height }) => {
        if (current.current !== own) return;
        Object.assign(own, { width, height });
        await upload.send(file);
      },
      (error: unknown) => {
        if (!(error instanceof PictureRefused)) reportError(error);
        // To retry would not help: it does not stay in the message's way.
        drop(own.key);
        setRefusal(error instanceof PictureRefused ? error.message : t`We can’t use this image. Choose another.`);
      },
    );
  });
  const ready = pictures.flatMap(({ sent }) => sent ?? []);
  const addresses = ready.map(({ address }) => address).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses say it all
  useEffect(() => void keepDraftPictures(conversationId, ready), [conversationId, addresses]);
  useEffect(() => () => latest.current.forEach(free), []);

  return {
    pictures,
    ready,
    /** How much of the one under way is sent, from 0 to 1. */
    share: upload.share ?? 0,
    underWay: next?.key ?? null,
    refusal,
    add: (files: File[]) => {
      const room = mostPictures - pictures.length;
      setRefusal(
        files.length > room
          ? plural(mostPictures, { one: 'A message has room for # photo.', other: 'A message has room for # photos.' })
          : null,
      );
      const added = files.slice(0, Math.max(0, room)).map((file) => ({
        ...{ key: newKey(), shown: URL.createObjectURL(file), file, sent: null, problem: null },
      }));
      setPictures((all) => [...all, ...added]);
    },
    retry: (key: string) => change(key, { problem: null }),
    remove: (key: string) => {
      setRefusal(null);
      if (current.current?.key === key) upload.cancel();
      drop(key);
    },
    /** The address leads nowhere anymore: unused uploads are removed after a day. */
    lose: (key: string) => change(key, { sent: null, problem: t`This photo is no longer here. Add it again.` }),
    clear: () => {
      pictures.forEach(free);
      setPictures([]);
      setRefusal(null);
    },
  };
}

export type DraftPictures = ReturnType<typeof useDraftPictures>;

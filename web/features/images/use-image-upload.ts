/** From a chosen file to a stored picture: opening, cropping, sending, and every way in which that ends early. */
import { type ImageUse, uploadImage } from '@stampdeck/contract/images.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#lib/api.ts';
import { upload } from '#lib/upload.ts';
import { toastError, toastSuccess } from '#ui/toast.tsx';
import type { CropDialog } from './crop-dialog.tsx';
import {
  type Area,
  closePicture,
  cutOut,
  type ImageShape,
  type OpenedPicture,
  openPicture,
  PictureRefused,
} from './picture-file.ts';

type Step =
  | { name: 'rest'; refusal?: string }
  | { name: 'opening' }
  | { name: 'cropping'; picture: OpenedPicture; Dialog: typeof CropDialog }
  | { name: 'sending'; share: number };

/** The specified words, with this product's name where they name the product. */
const storedText = 'Successfull uploaded pictures...Stampdeck operator';
const failedText = 'Failed to save the Image in Server';

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Opens what was chosen, with the dialog that crops it, which is loaded only now. */
async function prepare(file: File) {
  const loading = import('./crop-dialog.tsx');
  const [picture, { CropDialog }] = await Promise.all([openPicture(file), loading]);
  return { picture, Dialog: CropDialog };
}

export function useImageUpload(use: ImageUse, shape: ImageShape, onStored: (location: string) => void) {
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const sending = useRef<AbortController | null>(null);
  const opened = useRef<OpenedPicture | null>(null);
  const letGo = useCallback(() => {
    if (opened.current) closePicture(opened.current);
    opened.current = null;
  }, []);
  useEffect(
    () => () => {
      sending.current?.abort();
      letGo();
    },
    [letGo],
  );

  const send = async (file: File): Promise<void> => {
    const control = new AbortController();
    sending.current = control;
    setStep({ name: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setStep({ name: 'sending', share });
      const { location } = await upload(uploadImage, file, {
        signal: control.signal,
        onProgress,
        fields: { use },
      });
      setStep({ name: 'rest' });
      onStored(location);
      toastSuccess(storedText, { specified: true });
    } catch (error) {
      setStep({ name: 'rest' });
      if (isAbort(error)) return;
      if (!(error instanceof CallError)) throw error;
      toastError(failedText, { detail: error.message, retry: () => void send(file) });
    } finally {
      if (sending.current === control) sending.current = null;
    }
  };

  return {
    step,
    choose: async (file: File): Promise<void> => {
      setStep({ name: 'opening' });
      try {
        const { picture, Dialog } = await prepare(file);
        opened.current = picture;
        setStep({ name: 'cropping', picture, Dialog });
      } catch (error) {
        const refusal =
          error instanceof PictureRefused
            ? error.message
            : 'This page could not load all of itself. Reload it and try again.';
        setStep({ name: 'rest', refusal });
      }
    },
    crop: async (picture: OpenedPicture, area: Area): Promise<void> => {
      try {
        const file = await cutOut(picture, area, shape);
        letGo();
        await send(file);
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error;
        letGo();
        setStep({ name: 'rest', refusal: error.message });
      }
    },
    stop: (): void => {
      sending.current?.abort();
      letGo();
      setStep({ name: 'rest' });
    },
  };
}

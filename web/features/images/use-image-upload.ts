/** From a chosen file to a stored picture: opening, cropping, sending, and every way in which that ends early. */
import { type ImageUse, uploadImage } from '@stampdeck/contract/images.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUpload } from '#lib/use-upload.ts';
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
  | { name: 'cropping'; picture: OpenedPicture; Dialog: typeof CropDialog };

/** The specified words, with this product's name where they name the product. */
const storedText = 'Successfull uploaded pictures...Stampdeck operator';
const failedText = 'Failed to save the Image in Server';

/** Opens what was chosen, with the dialog that crops it, which is loaded only now. */
async function prepare(file: File) {
  const loading = import('./crop-dialog.tsx');
  const [picture, { CropDialog }] = await Promise.all([openPicture(file), loading]);
  return { picture, Dialog: CropDialog };
}

export function useImageUpload(use: ImageUse, shape: ImageShape, onStored: (location: string) => void) {
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const opened = useRef<OpenedPicture | null>(null);
  const letGo = useCallback(() => {
    if (opened.current) closePicture(opened.current);
    opened.current = null;
  }, []);
  useEffect(() => letGo, [letGo]);
  const sending = useUpload(uploadImage, {
    fields: { use },
    onDone: ({ location }) => {
      onStored(location);
      toastSuccess(storedText, { specified: true });
    },
    onFailure: (error, retry) => toastError(failedText, { detail: error.message, retry }),
  });

  return {
    step: sending.share === null ? step : ({ name: 'sending', share: sending.share } as const),
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
        setStep({ name: 'rest' });
        await sending.send(file);
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error;
        letGo();
        setStep({ name: 'rest', refusal: error.message });
      }
    },
    stop: (): void => {
      sending.cancel();
      letGo();
      setStep({ name: 'rest' });
    },
  };
}

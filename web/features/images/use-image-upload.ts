/** From a chosen file to a stored image: opens, crops and sends it, with every way to end early. */
import { t } from '@lingui/core/macro';
import { type ImageUse, uploadImage } from '@stampdeck/contract/images.ts';
import { useEffect, useState } from 'react';
import { useUpload } from '#lib/use-upload.ts';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';
import type { CropDialog } from './crop-dialog.tsx';
import {
  type Area,
  closePicture,
  cutOut,
  type ImageShape,
  isHuge,
  type OpenedPicture,
  openPicture,
  PictureRefused,
  wholePicture,
} from './picture-file.ts';

type Step =
  | { name: 'rest'; refusal?: string }
  | { name: 'opening' }
  | { name: 'cropping'; picture: OpenedPicture; Dialog: typeof CropDialog };

/** The specified words, with this product's name. */
export const imageTexts = {
  stored: t`Successfull uploaded pictures...Stampdeck operator`,
  failed: t`Failed to save the Image in Server`,
};

/** Opens a chosen file and loads the dialog that crops it. Throws `PictureRefused`. */
async function prepare(file: File) {
  const loading = import('./crop-dialog.tsx').catch(() => {
    throw new PictureRefused(t`A part of this page didn’t load. Reload it and try again.`);
  });
  const [picture, { CropDialog }] = await Promise.all([openPicture(file), loading]);
  return { picture, Dialog: CropDialog };
}

export function useImageUpload(use: ImageUse, shape: ImageShape, onStored: (location: string) => void) {
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const picture = step.name === 'cropping' ? step.picture : null;
  useEffect(() => (picture ? () => closePicture(picture) : undefined), [picture]);
  const sending = useUpload(uploadImage, {
    fields: { use },
    onDone: ({ location }) => {
      onStored(location);
      closeToast(imageTexts.failed);
      toastSuccess(imageTexts.stored, { specified: true });
    },
    onFailure: (error, retry) => toastError(imageTexts.failed, { detail: error.message, retry }),
  });
  const refuse = (error: unknown) => {
    const isRefused = error instanceof PictureRefused;
    if (!isRefused) reportError(error);
    setStep({ name: 'rest', refusal: isRefused ? error.message : t`We can’t use this image. Choose another.` });
  };

  return {
    step: sending.share === null ? step : ({ name: 'sending', share: sending.share } as const),
    choose: async (file: File): Promise<void> => {
      if (use === 'product' && isHuge(file)) {
        setStep({ name: 'rest' });
        await wholePicture(file).then(sending.send, refuse);
        return;
      }
      setStep({ name: 'opening' });
      await prepare(file).then((prepared) => setStep({ name: 'cropping', ...prepared }), refuse);
    },
    crop: async (opened: OpenedPicture, area: Area): Promise<void> => {
      const file = await cutOut(opened, area, shape).catch(refuse);
      if (!file) return;
      setStep({ name: 'rest' });
      await sending.send(file);
    },
    stop: (): void => {
      sending.cancel();
      setStep({ name: 'rest' });
    },
  };
}

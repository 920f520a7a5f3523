/** Uploads of a product's photos and videos, which go into the form once they are stored. */
import { t } from '@lingui/core/macro';
import { refusals } from '@stampdeck/contract/errors.ts';
import { uploadImage } from '@stampdeck/contract/images.ts';
import type { ProductPicture } from '@stampdeck/contract/products.ts';
import { uploadVideo, videoLimits } from '@stampdeck/contract/videos.ts';
import { useState } from 'react';
import { wholePicture } from '#features/images/picture-file.ts';
import { imageTexts } from '#features/images/use-image-upload.ts';
import type { CallForm } from '#forms/use-call-form.ts';
import { formatBytes } from '#language/format.ts';
import { refusalText } from '#language/refusal-text.ts';
import { FileRefused } from '#lib/file-refused.ts';
import { useUploadQueue } from '#lib/use-upload-queue.ts';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';
import type { TypedProduct } from './typed-product.ts';

/** Specification, section 8. */
const videoTexts = {
  stored: t`Successfull upload video to Amazon S3`,
  failed: t`Failed to save the video`,
};

/** What happened to the uploads of one kind, in the specified words. */
const tellOf = ({ stored, failed }: typeof videoTexts) => ({
  failure: failed,
  onFailure: (reason: string) => toastError(failed, { detail: reason }),
  stored: () => {
    closeToast(failed);
    toastSuccess(stored, { specified: true });
  },
});

/** Throws `FileRefused` for a file that is too large for every kind of upload. */
function expectSize({ name, size }: File): void {
  const most = formatBytes(videoLimits.bytes);
  if (size > videoLimits.bytes) throw new FileRefused(t`“${name}” is larger than ${most}. Choose a smaller file.`);
}

async function preparePhoto(file: File): Promise<File> {
  expectSize(file);
  return wholePicture(file);
}

async function prepareVideo(file: File): Promise<File> {
  const { name } = file;
  expectSize(file);
  if (file.size === 0) throw new FileRefused(t`“${name}” is empty. Choose another file.`);
  if (!file.type.startsWith('video/')) throw new FileRefused(refusalText('videoType', refusals.videoType[1]));
  return file;
}

/** What the server said about an uploaded video. */
export interface VideoFacts {
  /** The address of a picture of it; '' for none. */
  poster: string;
  /** It was stored as it is, without a look at it. */
  isUnchecked: boolean;
}

interface Media {
  pictures: ProductPicture[];
  videos: string[];
}

/** What is stored goes to the end of its list in the form. */
export function useMediaUploads(form: CallForm<TypedProduct>) {
  const pictures = form.control('pictures');
  const videos = form.control('videos');
  const media: Media = { pictures: pictures.value, videos: videos.value };
  const [facts, setFacts] = useState<Record<string, VideoFacts>>({});
  const [tellPhotos, tellVideos] = [tellOf(imageTexts), tellOf(videoTexts)];
  const photoUploads = useUploadQueue(uploadImage, {
    ...tellPhotos,
    fields: { use: 'product' },
    prepare: preparePhoto,
    onDone: ({ location }) => {
      pictures.onChange([...media.pictures, { image: location, alt: '' }]);
      tellPhotos.stored();
    },
  });
  const videoUploads = useUploadQueue(uploadVideo, {
    ...tellVideos,
    prepare: prepareVideo,
    onDone: ({ filePath, poster, note }) => {
      setFacts((all) => ({ ...all, [filePath]: { poster, isUnchecked: note !== '' } }));
      videos.onChange([...media.videos, filePath]);
      tellVideos.stored();
    },
  });
  const all = [photoUploads, videoUploads];
  return {
    photos: photoUploads,
    videos: videoUploads,
    facts,
    isBusy: all.some(({ isBusy }) => isBusy),
    /** Not in the form: under way, waiting or failed. */
    left: all.reduce((sum, { queue }) => sum + queue.length, 0),
  };
}

export type MediaUploads = ReturnType<typeof useMediaUploads>;

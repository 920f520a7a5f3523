import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { notices } from './counter-notice.ts';

/** Longest sides at which a photo is tried (pixels, ours): a small one is fast and smooths noise, a large one shows small codes. */
const sides = [1000, 2000];

/** Returns the code in a photo, or null. Throws if the file is not a picture or the decoder does not load. */
async function readPhoto(file: File): Promise<string | null> {
  const { readQr } = await import('./decoder.ts');
  const photo = await createImageBitmap(file);
  const longest = Math.max(photo.width, photo.height);
  for (const side of sides.filter((each) => each < longest)) {
    const smaller = await createImageBitmap(photo, {
      resizeWidth: Math.max(1, Math.round((photo.width * side) / longest)),
      resizeHeight: Math.max(1, Math.round((photo.height * side) / longest)),
      resizeQuality: 'high',
    });
    const text = await readQr(smaller);
    if (text !== null) return text;
  }
  return readQr(photo);
}

interface PhotoScanProps {
  onCode: (text: string) => void;
  className: string | undefined;
  /** Shows only the icon; the text is for screen readers. */
  isCompact?: boolean;
}

/** Instead of the live camera: a photo of the code, read by the same decoder. It also works over plain HTTP. */
export function PhotoScan({ onCode, className, isCompact = false }: PhotoScanProps) {
  const { mutate: read, isPending: isReading } = useMutation({
    mutationFn: readPhoto,
    onSuccess: (text) => {
      if (text !== null) return onCode(text);
      notices.say({
        text: t`No code found in this picture`,
        detail: t`Go closer, hold still and keep reflections off the code.`,
      });
    },
    onError: (error) => {
      const isPicture = !(error instanceof DOMException && error.name === 'InvalidStateError');
      notices.say({
        text: isPicture ? t`We couldn’t read this picture` : t`This file is not a picture`,
        detail: isPicture ? error.message : '',
      });
    },
  });
  const words = isReading ? t`Reading the photo…` : t`Photograph the code`;
  return (
    <label className={className} data-busy={isReading || undefined}>
      <Camera size={22} aria-hidden />
      <span className={isCompact ? 'sd-hidden' : undefined}>{words}</span>
      <input
        className="sd-hidden"
        type="file"
        accept="image/*"
        capture="environment"
        disabled={isReading}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) read(file);
          // The same picture may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}

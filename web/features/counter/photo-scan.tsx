import { useMutation } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { toastError } from '#ui/toast.tsx';

/** Longest sides, in pixels, at which a photograph is tried: small is quick and smooths noise, large shows small codes. */
const sides = [1000, 2000];

/** The code in a photograph, or null. Throws when it is no picture or the decoder cannot be loaded. */
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
  /** Only the sign; the words are for screen readers. */
  isCompact?: boolean;
}

/** Instead of the live camera: a photograph of the code, read by the same decoder. Works over plain HTTP, too. */
export function PhotoScan({ onCode, className, isCompact = false }: PhotoScanProps) {
  const { mutate: read, isPending: isReading } = useMutation({
    mutationFn: readPhoto,
    onSuccess: (text) => {
      if (text !== null) return onCode(text);
      toastError('No code found in this picture', {
        detail: 'Go closer, hold still and keep reflections off the code.',
        passing: true,
      });
    },
    onError: (error) => {
      const isPicture = !(error instanceof DOMException && error.name === 'InvalidStateError');
      toastError(isPicture ? 'The picture could not be read' : 'This file is not a picture', {
        detail: isPicture ? error.message : '',
        passing: true,
      });
    },
  });
  const words = isReading ? 'Reading the photograph…' : 'Photograph the code';
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

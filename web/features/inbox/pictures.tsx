import { t } from '@lingui/core/macro';
import type { SentPicture } from '@stampdeck/contract/chat-message.ts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Sheet } from '#ui/sheet.tsx';
import styles from './pictures.module.css';

interface PicturesProps {
  images: SentPicture[];
  /** What they are, for those who don't see them. */
  words: string;
}

/** The pictures of a message. A press opens one large. */
export function Pictures({ images, words }: PicturesProps) {
  const [open, setOpen] = useState<SentPicture | null>(null);
  return (
    <span className={styles.pictures} data-many={images.length > 1 || undefined}>
      {images.map((image) => (
        <SmallPicture key={image.address} image={image} words={words} onOpen={() => setOpen(image)} />
      ))}
      {open && (
        <Sheet title={words} isWide onClose={() => setOpen(null)}>
          <img
            className={styles.large}
            src={open.address}
            alt=""
            width={open.width}
            height={open.height}
            referrerPolicy="no-referrer"
          />
        </Sheet>
      )}
    </span>
  );
}

interface SmallPictureProps {
  image: SentPicture;
  words: string;
  onOpen: () => void;
}

function SmallPicture({ image: { address, width, height }, words, onOpen }: SmallPictureProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <button type="button" className={styles.broken} onClick={() => setBroken(false)}>
        <ImageOff size={22} aria-hidden />
        {t`The photo didn’t load. Try again`}
      </button>
    );
  }
  return (
    <button type="button" className={styles.picture} onClick={onOpen}>
      <img
        src={address}
        alt={words}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    </button>
  );
}

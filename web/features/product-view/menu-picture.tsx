import type { MenuPicture as Shown } from '@stampdeck/contract/menu.ts';
import { pictureAt, pictureSet } from '@stampdeck/contract/pages.ts';
import { type ReactNode, useState } from 'react';
import { Picture } from '#ui/picture.tsx';

interface MenuPictureProps {
  picture: Shown;
  /** How wide it is shown, for the browser's choice of a file. */
  sizes: string;
  /** Among those on the page: the first is fetched before others, later ones when they come near. */
  place: number;
  /** Shown if it can't be. */
  children?: ReactNode;
}

/** Photos on the first screen, which are loaded at once. */
const firstPhotos = 2;

/** A picture of a product over its tiny blurred one. The server writes the same (server/features/menu/menu-html.ts). */
export function MenuPicture({ picture, sizes, place, children }: MenuPictureProps) {
  const { image, alt, width, height, blur } = picture;
  const [isLoaded, setLoaded] = useState(false);
  const srcSet = pictureSet(image);
  return (
    <>
      {blur !== '' && !isLoaded && (
        <img className="menu-blur" src={`data:image/webp;base64,${blur}`} alt="" aria-hidden />
      )}
      <Picture
        {...(srcSet && { srcSet, sizes })}
        src={pictureAt(image, 320)}
        width={width ?? 640}
        height={height ?? 640}
        alt={alt}
        decoding="async"
        onLoad={() => setLoaded(true)}
        {...(place === 0 && { fetchPriority: 'high' })}
        {...(place >= firstPhotos && { loading: 'lazy' })}
      >
        {children}
      </Picture>
    </>
  );
}

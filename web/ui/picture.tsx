import { type ComponentPropsWithRef, useState } from 'react';

interface PictureProps extends ComponentPropsWithRef<'img'> {
  /** An address, or '' for none. */
  src: string | undefined;
}

/** An image, decorative without `alt`. `children` replace it if there is none or it can't be shown. */
export function Picture({ src, alt = '', children, ...rest }: PictureProps) {
  const [broken, setBroken] = useState('');
  if (!src || src === broken) return children;
  return <img {...rest} src={src} alt={alt} referrerPolicy="no-referrer" onError={() => setBroken(src)} />;
}

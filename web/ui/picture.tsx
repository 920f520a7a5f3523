import { type ComponentPropsWithRef, useState } from 'react';

interface PictureProps extends ComponentPropsWithRef<'img'> {
  /** An address, or '' for none. */
  src: string | undefined;
}

/** A picture that says nothing of its own. `children` stand in its place where there is none, or it cannot be shown. */
export function Picture({ src, children, ...rest }: PictureProps) {
  const [broken, setBroken] = useState('');
  if (!src || src === broken) return children;
  return <img {...rest} src={src} alt="" referrerPolicy="no-referrer" onError={() => setBroken(src)} />;
}

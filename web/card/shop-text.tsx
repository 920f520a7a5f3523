import type { ReactNode } from 'react';

interface Props {
  /** The shop's; undefined where it is not known. */
  language: string | undefined;
  as?: 'b' | 'p' | 'span';
  className?: string;
  children?: ReactNode;
}

/** What a shop wrote, in its own language and direction, which may differ from the page's. */
export function ShopText({ as: Tag = 'span', language, ...rest }: Props) {
  return <Tag dir="auto" lang={language} {...rest} />;
}

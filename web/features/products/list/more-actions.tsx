import { t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { PhoneFold } from '#ui/phone-fold.tsx';

/** What the screen of products offers besides a new one. On a phone a button opens it. */
export const MoreActions = ({ children }: { children: ReactNode }) => (
  <PhoneFold label={t`More actions`} icon={Ellipsis} isShort>
    {children}
  </PhoneFold>
);

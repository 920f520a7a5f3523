/** What Print sends to the printer, and the button for it. */
import { t } from '@lingui/core/macro';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/button.tsx';
import type { Reach } from './reach-note.tsx';

/** The shop, its page's address, and what its code holds. */
export interface PrintProps {
  shop: ShopHead;
  url: string;
  code: string;
  reach: Reach;
}

/** Sheets beside the page: they are seen on paper only. */
export const Printed = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div className="poster-print" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );

interface PrintButtonProps {
  onPrint: () => void;
  /** The note to read before. */
  noteId: string | undefined;
  isOff?: boolean;
}

export const PrintButton = ({ onPrint, noteId, isOff = false }: PrintButtonProps) => (
  <Button variant="primary" size="l" isWide aria-describedby={noteId} disabled={isOff} onClick={onPrint}>
    <Printer size={20} aria-hidden /> {t`Print`}
  </Button>
);

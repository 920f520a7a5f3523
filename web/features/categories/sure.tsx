import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Sheet } from '#ui/sheet.tsx';

interface SureProps {
  /** What is deleted, and what that means. */
  children: ReactNode;
  isBusy: boolean;
  onSure: () => void;
  onClose: () => void;
}

/** Asks before something is deleted (specification, section 5). */
export const Sure = ({ children, isBusy, onSure, onClose }: SureProps) => (
  <Sheet title={t`Are you sure??`} onClose={onClose}>
    <Stack gap={3}>
      <p className="sd-lead">{children}</p>
      <Button variant="danger" isWide isBusy={isBusy} onClick={onSure}>
        {t({ message: 'Delete', comment: 'verb: button' })}
      </Button>
      <Button isWide onClick={onClose}>
        {t`Cancel`}
      </Button>
    </Stack>
  </Sheet>
);

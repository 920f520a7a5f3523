import { t } from '@lingui/core/macro';
import { ReceiptText } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';

/** The shop's own orders. */
export function OrdersTab() {
  return (
    <EmptyState
      picture={<ReceiptText size={48} strokeWidth={1.5} aria-hidden />}
      title={t`No Orders`}
      text={t`Your orders will appear here.`}
    />
  );
}

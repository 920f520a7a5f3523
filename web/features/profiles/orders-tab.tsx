import { ReceiptText } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';

/** What the shop has ordered. */
export function OrdersTab() {
  return (
    <EmptyState
      picture={<ReceiptText size={48} strokeWidth={1.5} aria-hidden />}
      title="No Orders"
      text="What you order here will stand in this list."
    />
  );
}

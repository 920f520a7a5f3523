import { useState } from 'react';
import { tableAt, tableWords, takeTable } from '#lib/table.ts';

/** The table at which the customer scanned the shop's code; nothing without one. */
export function TableLine({ shopId }: { shopId: string }) {
  const [table] = useState(() => {
    takeTable(shopId);
    return tableAt(shopId);
  });
  return (
    table !== null && (
      <aside className="shop-table" dir="auto">
        {tableWords(table)}
      </aside>
    )
  );
}

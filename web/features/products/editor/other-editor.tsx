import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#lib/session.ts';
import { emit, useServerEvent } from '#lib/socket.ts';

/** Told again after this time while someone goes on typing, and over after it (milliseconds, ours). */
const [tellEvery, overAfter] = [5000, 12_000] as const;

/** Tells the shop's other screens that someone types in the form of a product. A new one is no one else's. */
export function useTellEditing(productId: string | undefined): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (productId === undefined || now - toldAt.current < tellEvery) return;
    toldAt.current = now;
    void emit('editProduct', { productId });
  };
}

/** Who else types in the form of this product now. */
export function OtherEditor({ productId }: { productId: string }) {
  const ownId = useSession()?.id;
  const [other, setOther] = useState<{ name: string } | null>(null);
  useServerEvent('productEdited', (event) => {
    if (event.productId === productId && event.editorId !== ownId) setOther({ name: event.name });
  });
  useEffect(() => {
    if (other === null) return;
    const timer = setTimeout(() => setOther(null), overAfter);
    return () => clearTimeout(timer);
  }, [other]);
  if (other === null) return null;
  const { name } = other;
  return (
    <p className="sd-note" data-tone="warning" role="status">
      <Trans>
        <bdi>{name}</bdi> is changing this product, too.
      </Trans>
    </p>
  );
}

import { PartFailed, usePart } from './part.tsx';
import type { ShopMissingProps } from './shop-missing.tsx';

const loadMissing = async () => (await import('./parts.ts')).loadMissing();

/** No such shop or product. Loaded only where one is missing, which only the server can say. */
export function Missing(props: ShopMissingProps) {
  const { part, error, retry } = usePart('missing', loadMissing);
  if (part) return <part.ShopMissing {...props} />;
  return error && <PartFailed onRetry={retry} />;
}

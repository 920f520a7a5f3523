import { PartFailed, usePart } from './part.tsx';

const loadPage = () => import('./my-page.tsx');

/** /my, which no shop's page loads. */
export function MyCards() {
  const { part, error, retry } = usePart('my-page', loadPage);
  if (part) return <part.MyPage />;
  return (
    <main className="shop-notice">
      {error ? <PartFailed onRetry={retry} /> : <p role="status">Loading your cards</p>}
    </main>
  );
}

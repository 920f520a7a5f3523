import { Mark } from '#ui/brand/mark.tsx';

/** What anybody's camera finds behind a customer's code: the name and what to do, nothing else. */
export function OwnerPage({ name }: { name: string }) {
  return (
    <main className="owner-page">
      <Mark size={72} />
      {name && <h1 className="owner-name">{name}</h1>}
      <p className="owner-words">Show this at the counter</p>
    </main>
  );
}

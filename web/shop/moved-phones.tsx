import { texts } from 'virtual:texts/customer';
import type { OpenSession } from '@stampdeck/contract/sessions.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useSessions } from '#features/sessions/api.ts';
import { withTexts } from '#language/language.ts';
import { stored } from '#lib/storage.ts';
import { usePart } from './part.tsx';

/** The phones that the customer said on this device were theirs. */
const ownPhones = stored('ownPhones', z.array(z.string()));

const loadMovedPhone = withTexts(texts, () => import('./moved-phone.tsx'));

type Moved = OpenSession & { counter: NonNullable<OpenSession['counter']> };
const isMoved = (place: OpenSession): place is Moved => place.counter?.isNew === true;

/** The phones that a shop just signed in, on the customer's other devices. */
export function MovedPhones() {
  const { data: sessions = [] } = useSessions();
  const [own, setOwn] = useState(() => ownPhones.read() ?? []);
  /** Stays after it is signed out, to say so. */
  const [shown, setShown] = useState<Moved>();
  const moved = sessions.filter(isMoved);
  // A phone that was just signed in can sign no other one out.
  const found = moved.some(({ isThis }) => isThis) ? undefined : moved.find(({ id }) => !own.includes(id));
  if (found && !shown) setShown(found);
  if (!shown) return null;
  return (
    <Shown
      key={shown.id}
      phone={shown}
      onClose={() => {
        const known = [...own, shown.id];
        setOwn(known);
        ownPhones.write(known);
        setShown(undefined);
      }}
    />
  );
}

function Shown(props: { phone: Moved; onClose: () => void }) {
  const { part } = usePart('moved-phone', loadMovedPhone);
  return part ? <part.MovedPhone {...props} /> : null;
}

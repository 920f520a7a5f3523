import { OpenCardLink } from '#features/recovery/open-card-link.tsx';
import { Mark } from '#ui/brand/mark.tsx';
import { forgetPerson } from './forget-person.ts';

interface Props {
  link: [kind: string, token: string];
  shopId: string | undefined;
  onOpen: () => void;
}

/** The page while the link of an email, or the code at a counter, signs someone in. */
export function OpenedByLink({ link: [kind, token], shopId, onOpen }: Props) {
  return (
    <main className="shop-notice">
      <Mark size={64} />
      <OpenCardLink
        token={token}
        isMove={kind === 'move'}
        shopId={shopId}
        onOpen={(replaced) => {
          if (replaced) forgetPerson();
          onOpen();
        }}
      />
    </main>
  );
}

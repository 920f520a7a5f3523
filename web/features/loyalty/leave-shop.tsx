import { useState } from 'react';
import { useLeave, useUnfollow } from './api.ts';

interface Props {
  shop: { id: string; name: string };
  customerId: string;
  joined: boolean;
  /** The stamps on the card, when known. */
  card: { count: number; size: number } | undefined;
  onDone: () => void;
}

/** The ways out. Ending a membership says first what happens to the stamps. */
export function LeaveShop({ shop, customerId, joined, card, onDone }: Props) {
  const leave = useLeave(shop.id);
  const unfollow = useUnfollow(shop.id);
  const [asked, setAsked] = useState<'leave' | 'unfollow' | null>(null);
  const go = (way: 'leave' | 'unfollow') => {
    (way === 'leave' ? leave : unfollow).mutate(customerId);
    onDone();
  };
  if (asked) {
    return (
      <section className="shop-leave" aria-label="Leave">
        <p className="shop-leave-words">
          {asked === 'leave'
            ? `You leave the programme of ${shop.name}. `
            : `You leave ${shop.name} and its programme. `}
          Your stamps stay here{card ? `: ${card.count} of ${card.size}` : ''}. Join again and go on.
        </p>
        <button type="button" className="sd-button sd-button-danger" onClick={() => go(asked)}>
          {asked === 'leave' ? 'Leave' : 'Unfollow and leave'}
        </button>
        <button type="button" className="sd-button" onClick={() => setAsked(null)}>
          Stay
        </button>
      </section>
    );
  }
  return (
    <ul className="shop-menu">
      {joined && (
        <li>
          <button type="button" className="shop-menu-item" onClick={() => setAsked('leave')}>
            Leave the programme
          </button>
        </li>
      )}
      <li>
        <button
          type="button"
          className="shop-menu-item"
          onClick={() => (joined ? setAsked('unfollow') : go('unfollow'))}
        >
          Unfollow {shop.name}
        </button>
      </li>
    </ul>
  );
}

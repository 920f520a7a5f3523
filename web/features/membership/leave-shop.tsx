import { useEffect, useRef, useState } from 'react';
import { owedRewards, useMyCard } from '#features/my-card/card-api.ts';
import { Button } from '#ui/button.tsx';
import { useSteps } from './api.ts';
import { whatStays } from './kept.ts';
import { MenuButton } from './menu-button.tsx';

interface Props {
  shop: { id: string; name: string };
  customerId: string;
  joined: boolean;
  onDone: () => void;
}

/** The ways out. Ending a membership says first what happens to the stamps. */
export function LeaveShop({ shop, customerId, joined, onDone }: Props) {
  const { data } = useMyCard(shop.id, customerId, joined);
  const tap = useSteps(shop.id);
  const [asked, setAsked] = useState<'leave' | 'unfollow' | null>(null);
  // What was pressed makes room for the answer to it: the focus goes along.
  const words = useRef<HTMLParagraphElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const wasAsked = useRef(asked);
  useEffect(() => {
    if (asked) words.current?.focus();
    else if (wasAsked.current) menu.current?.querySelector('button')?.focus();
    wasAsked.current = asked;
  }, [asked]);
  const go = (way: 'leave' | 'unfollow') => {
    tap.mutate({ customerId, takes: [way] });
    onDone();
  };
  if (asked) {
    return (
      <section className="shop-leave" aria-label="Leave">
        <p className="shop-leave-words" ref={words} tabIndex={-1}>
          {asked === 'leave'
            ? `You leave the program of ${shop.name} and go on following it. `
            : `You no longer follow ${shop.name} and leave its program, too. `}
          {whatStays(data && { ...data.card, rewards: owedRewards(data).map(({ label }) => label) })}
        </p>
        <Button variant="danger" onClick={() => go(asked)}>
          {asked === 'leave' ? 'Leave' : 'Unfollow and leave'}
        </Button>
        <Button onClick={() => setAsked(null)}>Stay</Button>
      </section>
    );
  }
  return (
    <ul className="shop-menu" ref={menu}>
      {joined && <MenuButton onClick={() => setAsked('leave')}>Leave the program</MenuButton>}
      <MenuButton onClick={() => (joined ? setAsked('unfollow') : go('unfollow'))}>Unfollow {shop.name}</MenuButton>
    </ul>
  );
}

import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { owedRewards, useMyCard } from '#features/my-card/card-api.ts';
import { Button } from '#ui/button.tsx';
import { useSteps } from './api.ts';
import { MenuButton } from './menu-button.tsx';
import { savedWords } from './saved.tsx';

interface Props {
  shop: { id: string; name: string };
  customerId: string;
  joined: boolean;
  onDone: () => void;
}

/** The one way out: it ends the membership and the follow. Before a membership ends, this says what happens to the stamps. */
export function LeaveShop({ shop, customerId, joined, onDone }: Props) {
  const { data } = useMyCard(shop.id, customerId, joined);
  const tap = useSteps(shop.id);
  const [asked, setAsked] = useState(false);
  // The question replaces the button that was pressed: the focus moves to it.
  const words = useRef<HTMLParagraphElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const wasAsked = useRef(asked);
  useEffect(() => {
    if (asked) words.current?.focus();
    else if (wasAsked.current) menu.current?.querySelector('button')?.focus();
    wasAsked.current = asked;
  }, [asked]);
  const shopName = shop.name;
  const go = () => {
    tap.mutate({ customerId, takes: joined ? ['leave', 'unfollow'] : ['unfollow'] });
    onDone();
  };
  if (asked) {
    return (
      <section className="shop-leave" aria-label={t`Leave ${shopName}`}>
        <p className="shop-leave-words" ref={words} tabIndex={-1}>
          {t`You leave the program of ${shopName} and no longer follow the shop.`}{' '}
          {savedWords(data && { ...data.card, rewards: owedRewards(data).map(({ label }) => label) })}
        </p>
        <Button variant="danger" onClick={go}>
          {t({ message: 'Leave', comment: 'button: leave the loyalty program' })}
        </Button>
        <Button onClick={() => setAsked(false)}>
          {t({ message: 'Stay', comment: 'button: do not leave the loyalty program' })}
        </Button>
      </section>
    );
  }
  return (
    <ul className="shop-menu" ref={menu}>
      <MenuButton onClick={() => (joined ? setAsked(true) : go())}>{t`Leave ${shopName}`}</MenuButton>
    </ul>
  );
}

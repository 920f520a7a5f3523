/** One customer after the other at the counter: each scan replaces the one before. */

import { useWindowEvent } from '@mantine/hooks';
import type { Member } from '@stampdeck/contract/member-list.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '#lib/api.ts';
import { AutoGate, autoKey, isSameCustomer } from './auto-gate.ts';
import { changeCounter, hasWaiting, pickMember, useCounter, useCustomer, useScan } from './counter-api.ts';
import { notices } from './counter-notice.ts';
import { type Desk, pressStamps } from './counter-press.ts';
import { again, type CounterState } from './counter-state.ts';
import { playFeedback } from './feedback.ts';
import type { TillKeys } from './till-keys.ts';

/** The customer that the counter acts on: the last one scanned or searched. */
interface Picked {
  id: string;
  /** The scanned text; null after a search. */
  code: string | null;
  /** The proof that their own phone was scanned. It lets them redeem for five minutes. */
  proof: string | null;
}

/** Someone answers a question just now: no scan may take it from the screen. */
export const isAsked = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Something is open to choose from. A scan may still replace the customer, but they do not leave on their own. */
export const isChoosing = (): boolean => document.querySelector('[aria-expanded="true"]') !== null;

export type Visit = ReturnType<typeof useVisit>;

/** A visit of a customer who has a card here, for the parts that show and change it. */
export interface AtCard {
  visit: Visit;
  desk: Desk;
  state: CounterState;
}

export interface Counter {
  shop: ShopHead;
  /** Whether the person at the counter may override the shop's limits. */
  mayOverride: boolean;
  /** A customer whom another screen opens the counter for. */
  openedFor?: string | null;
}

/**
 * The customer at this shop's counter, their card, and the ways to the next customer. `isAuto`: a scan gives a stamp without a press, and
 * the camera's picture stays large.
 */
export function useVisit({ shop, mayOverride, openedFor = null }: Counter, isAuto: boolean) {
  const shopId = shop.id;
  const scan = useScan(shopId);
  const [picked, setPicked] = useState<Picked | null>(
    openedFor === null ? null : { id: openedFor, code: null, proof: null },
  );
  const customerId = picked?.id ?? '';
  const customer = useCustomer(customerId);
  const counter = useCounter({ shopId, customerId });
  /** No one is here: the camera's picture is large. */
  const [isFree, setFree] = useState(openedFor === null);
  /** One of these gets the focus when the counter is free again: the scanner where it is shown, else the search. */
  const scanner = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const scannerDue = useRef(false);
  const rescanButton = useRef<HTMLButtonElement>(null);
  /** Asks the main button to take the focus, once. */
  const focusDue = useRef(false);
  const keys = useRef<TillKeys>(null);
  /** When someone last did something, or a code was held up. */
  const lastSign = useRef(0);
  const [gate] = useState(() => new AutoGate());
  // If the page closed while a press waits, no one would know whether it counted.
  useWindowEvent('beforeunload', (event) => {
    if (hasWaiting(shopId)) event.preventDefault();
  });

  const deskOf = (whose: string, name: string): Desk => ({ shopId, shopName: shop.name, customerId: whose, name });

  const stampAutomatically = async (text: string) => {
    const sight = gate.look(text, performance.now());
    if (sight === 'held') return;
    notices.passOn();
    setFree(true);
    try {
      // Awaited, so that a customer gets the stamp even if the next scan comes before the reply.
      const { user, card, proof } = await scan.mutateAsync(text);
      setPicked({ id: user.id, code: text, proof });
      if (!card) {
        gate.release(text);
        playFeedback('refused');
      } else if (sight === 'again') {
        changeCounter({ shopId, customerId: user.id }, again);
        playFeedback('scanned');
      } else {
        const how = { key: autoKey(text, serverNow()), auto: true, isAuto: true } as const;
        pressStamps(deskOf(user.id, user.displayName), 1, how, () => gate.release(text));
      }
    } catch {
      // The scan's own state shows the error.
      gate.release(text);
      playFeedback('refused');
    }
  };

  const takeCode = (text: string) => {
    if (isAuto) return void stampAutomatically(text);
    notices.passOn();
    setFree(false);
    scan.mutate(text, {
      onSuccess: ({ user, proof }) => {
        playFeedback('scanned');
        focusDue.current = true;
        setPicked({ id: user.id, code: text, proof });
      },
      onError: () => {
        playFeedback('refused');
        rescanButton.current?.focus();
      },
    });
  };

  /** Whether the code is the one that brought the customer on the screen there. A code that proves more is another. */
  const isHere = (text: string): boolean => {
    if (isFree) return false;
    if (scan.isError) return text === scan.variables;
    const code = picked?.code ?? null;
    return code !== null && isSameCustomer(text, code) && (picked?.proof !== null || text === code);
  };

  /** Takes a code from the camera, which reads one that is held up ten times a second. */
  const seeCode = (text: string) => {
    if (isAuto) return void stampAutomatically(text);
    if (scan.isPending || isAsked()) return;
    const now = performance.now();
    if (gate.look(text, now) !== 'held' && !isHere(text)) takeCode(text);
    else lastSign.current = now;
  };

  const takeMember = (found: Member['customer']) => {
    scan.reset();
    notices.passOn();
    pickMember(shopId, found);
    focusDue.current = true;
    setFree(false);
    setPicked({ id: found.id, code: null, proof: null });
  };

  /** Opens the card of the customer who was scanned last. */
  const open = () => {
    focusDue.current = true;
    setFree(false);
  };

  const rescan = () => {
    scan.reset();
    notices.passOn();
    scannerDue.current = true;
    setPicked(null);
    setFree(true);
  };
  useEffect(() => {
    if (!isFree || !scannerDue.current) return;
    scannerDue.current = false;
    document.documentElement.scrollTop = 0;
    (scanner.current ?? searchField.current)?.focus({ preventScroll: true });
  });

  return {
    shop,
    mayOverride,
    isAuto,
    scan,
    /** The scanned text of this customer; null after a search. */
    code: picked?.code ?? null,
    proof: picked?.proof ?? null,
    /** Null while no customer is here. */
    desk: picked && deskOf(picked.id, customer.data?.displayName ?? ''),
    customer,
    counter,
    isFree,
    takeCode,
    seeCode,
    takeMember,
    open,
    rescan,
    scanner,
    searchField,
    rescanButton,
    focusDue,
    keys,
    lastSign,
  };
}

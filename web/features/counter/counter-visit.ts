/** One customer after the other at the counter: scanning, the one found, and back to scanning. */

import { useWindowEvent } from '@mantine/hooks';
import type { Member } from '@stampdeck/contract/member-list.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '#lib/api.ts';
import { AutoGate, autoKey } from './auto-gate.ts';
import { changeCounter, hasWaiting, pickMember, useCounter, useCustomer, useScan } from './counter-api.ts';
import { type Desk, pressStamps } from './counter-press.ts';
import { again, type CounterState } from './counter-state.ts';
import { tell } from './feedback.ts';

/** The customer that the counter acts on: the last one scanned or searched. */
interface Picked {
  id: string;
  /** The scanned text; null after a search. */
  code: string | null;
  /** What the scan proved: that their own phone was here. Good for redeeming, for five minutes. */
  proof: string | null;
}

export type Visit = ReturnType<typeof useVisit>;

/** A visit whose customer has a card here, for what shows and changes it. */
export interface AtCard {
  visit: Visit;
  desk: Desk;
  state: CounterState;
}

export interface Place {
  shop: ShopHead;
  /** Whether the person at the counter may give in spite of the shop's limits. */
  mayOverride: boolean;
  /** A customer whom another screen brings to the counter. */
  brought?: string | null;
}

/**
 * Who is at the counter of this shop, how their card stands, and the ways to bring the next one. `isAuto`: a scanned code is stamped by
 * itself, and scanning goes on.
 */
export function useVisit({ shop, mayOverride, brought = null }: Place, isAuto: boolean) {
  const shopId = shop.id;
  const scan = useScan(shopId);
  const [picked, setPicked] = useState<Picked | null>(
    brought === null ? null : { id: brought, code: null, proof: null },
  );
  const customerId = picked?.id ?? '';
  const customer = useCustomer(customerId);
  const counter = useCounter({ shopId, customerId });
  const [isScanning, setScanning] = useState(brought === null);
  /** Gets the focus when scanning goes on. */
  const scanner = useRef<HTMLElement>(null);
  const scannerDue = useRef(false);
  const rescanButton = useRef<HTMLButtonElement>(null);
  /** Asks + to take the focus, once. */
  const focusDue = useRef(false);
  const [gate] = useState(() => new AutoGate());
  // Closing the page while a press waits for its answer would leave it in doubt.
  useWindowEvent('beforeunload', (event) => {
    if (hasWaiting(shopId)) event.preventDefault();
  });

  const deskOf = (whose: string, name: string): Desk => ({ shopId, shopName: shop.name, customerId: whose, name });

  const stampByItself = async (text: string) => {
    const sight = gate.look(text, performance.now());
    if (sight === 'held') return;
    setScanning(true);
    try {
      // Awaited, so that a customer whose scan is overtaken by the next one's is stamped, too.
      const { user, card, proof } = await scan.mutateAsync(text);
      setPicked({ id: user.id, code: text, proof });
      if (!card) {
        gate.release(text);
        tell('refused');
      } else if (sight === 'again') {
        changeCounter({ shopId, customerId: user.id }, again);
        tell('scanned');
      } else {
        const how = { key: autoKey(text, serverNow()), auto: true, isAuto: true } as const;
        pressStamps(deskOf(user.id, user.displayName), 1, how, () => gate.release(text));
      }
    } catch {
      // Said by the scan itself.
      gate.release(text);
      tell('refused');
    }
  };

  const takeCode = (text: string) => {
    if (isAuto) return void stampByItself(text);
    setScanning(false);
    scan.mutate(text, {
      onSuccess: ({ user, proof }) => {
        tell('scanned');
        focusDue.current = true;
        setPicked({ id: user.id, code: text, proof });
      },
      onError: () => {
        tell('refused');
        rescanButton.current?.focus();
      },
    });
  };

  const takeMember = (found: Member['customer']) => {
    scan.reset();
    pickMember(shopId, found);
    focusDue.current = true;
    setScanning(false);
    setPicked({ id: found.id, code: null, proof: null });
  };

  /** The whole card of whoever was scanned last. */
  const open = () => {
    focusDue.current = true;
    setScanning(false);
  };

  const rescan = () => {
    scan.reset();
    scannerDue.current = true;
    setScanning(true);
  };
  useEffect(() => {
    if (!isScanning || !scannerDue.current) return;
    scannerDue.current = false;
    document.documentElement.scrollTop = 0;
    scanner.current?.focus({ preventScroll: true });
  }, [isScanning]);

  return {
    shop,
    mayOverride,
    isAuto,
    scan,
    /** The scanned text of whoever is here; null after a search. It may still be held up when scanning goes on. */
    code: picked?.code ?? null,
    proof: picked?.proof ?? null,
    /** Null while nobody is here. */
    desk: picked && deskOf(picked.id, customer.data?.displayName ?? ''),
    customer,
    counter,
    isScanning,
    takeCode,
    takeMember,
    open,
    rescan,
    scanner,
    rescanButton,
    focusDue,
  };
}

/** One customer after the other at the counter: scanning, the one found, and back to scanning. */

import { readCode } from '@stampdeck/contract/codes.ts';
import type { Member } from '@stampdeck/contract/member-list.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '#lib/api.ts';
import { AutoGate, autoKey } from './auto-gate.ts';
import { changeCounter, hasWaiting, pickMember, useScan } from './counter-api.ts';
import { pressStamps } from './counter-press.ts';
import { again } from './counter-state.ts';
import { tell } from './feedback.ts';

/** The customer that the counter acts on: the last one scanned or searched. */
export interface Picked {
  id: string;
  /** What the search knew of them; null after a scan. */
  found: Member['customer'] | null;
  /** The scanned text; null after a search. */
  code: string | null;
  /** A rotating code that is no proof of presence. */
  isStale: boolean;
  /** What the scan proved: that their own phone was here. Good for redeeming, for five minutes. */
  proof: string | null;
}

/** Closing the page while a press waits for its answer would leave it in doubt. */
function useLeaveGuard(shopId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasWaiting(client, shopId)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [client, shopId]);
}

const isStale = (text: string, proof: string | null): boolean => readCode(text)?.kind === 'rotating' && proof === null;

export type Visit = ReturnType<typeof useVisit>;

/**
 * Who is at the counter of this shop, at first `brought` by another screen, and the ways to bring the next one. `isAuto`: a scanned code is
 * stamped by itself, and scanning goes on.
 */
export function useVisit(
  { id: shopId, name: shopName }: Pick<ShopHead, 'id' | 'name'>,
  isAuto: boolean,
  brought: string | null = null,
) {
  const client = useQueryClient();
  const scan = useScan(shopId);
  const [picked, setPicked] = useState<Picked | null>(
    brought === null ? null : { id: brought, found: null, code: null, isStale: false, proof: null },
  );
  const [isScanning, setScanning] = useState(brought === null);
  /** Gets the focus when scanning goes on. */
  const scanner = useRef<HTMLElement>(null);
  const scannerDue = useRef(false);
  const rescanButton = useRef<HTMLButtonElement>(null);
  /** Asks + to take the focus, once. */
  const focusDue = useRef(false);
  const [gate] = useState(() => new AutoGate());
  useLeaveGuard(shopId);

  const stampByItself = async (text: string) => {
    const sight = gate.look(text, performance.now());
    if (sight === 'held') return;
    setScanning(true);
    try {
      // Awaited, so that a customer whose scan is overtaken by the next one's is stamped, too.
      const { user, card, proof } = await scan.mutateAsync(text);
      setPicked({ id: user.id, found: null, code: text, isStale: isStale(text, proof), proof });
      if (!card) {
        gate.release(text);
        tell('refused');
      } else if (sight === 'again') {
        changeCounter(client, shopId, user.id, again);
        tell('scanned');
      } else {
        const desk = { client, shopId, shopName, customer: { id: user.id, name: user.displayName } };
        const scanKey = autoKey(text, serverNow());
        pressStamps(desk, 1, { scanKey, isAuto: true, onRefused: () => gate.release(text) });
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
        setPicked({ id: user.id, found: null, code: text, isStale: isStale(text, proof), proof });
      },
      onError: () => {
        tell('refused');
        rescanButton.current?.focus();
      },
    });
  };

  const takeMember = (found: Member['customer']) => {
    scan.reset();
    pickMember(client, shopId, found.id);
    focusDue.current = true;
    setScanning(false);
    setPicked({ id: found.id, found, code: null, isStale: false, proof: null });
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
    scan,
    picked,
    isScanning,
    takeCode,
    takeMember,
    open,
    rescan,
    /** Still held up before the camera when scanning goes on. */
    lastCode: picked?.code ?? null,
    scanner,
    rescanButton,
    focusDue,
  };
}

import { useEffect, useRef } from 'react';

/** Someone who signs in on this page is taken to its beginning: the form that had the focus is gone. */
export function useArrival(isIn: boolean, isOut: boolean, placeId: string): void {
  const wasOut = useRef(false);
  useEffect(() => {
    if (isOut) wasOut.current = true;
    if (!isIn || !wasOut.current) return;
    wasOut.current = false;
    document.getElementById(placeId)?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'smooth' });
  }, [isIn, isOut, placeId]);
}

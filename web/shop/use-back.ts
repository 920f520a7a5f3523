import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * A phone's Back closes what is open over the page, and stays on the page. Returns a function that closes it. `mark`: its own place in
 * the page's address.
 */
export function useBack(onBack: () => void, mark = ''): () => void {
  const close = useEffectEvent(onBack);
  const asked = useRef(false);
  useEffect(() => {
    // What was open before this has left its entry in the history.
    if (!history.state?.over) {
      // Back leads to the page itself, also for people who came by a link to this place.
      if (mark) history.replaceState(history.state, '', location.pathname + location.search);
      history.pushState({ over: true }, '', mark);
    }
    const leave = () => {
      asked.current = true;
      close();
    };
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, [mark]);
  return () => {
    // Pressed twice, it must not leave the page.
    if (!asked.current) history.back();
    asked.current = true;
  };
}

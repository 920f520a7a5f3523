import { useEffect, useEffectEvent, useRef } from 'react';

/** A phone's Back closes what is open over the page, and stays on the page. Returns a function that closes it. */
export function useBack(onBack: () => void): () => void {
  const close = useEffectEvent(onBack);
  const asked = useRef(false);
  useEffect(() => {
    // What was open before this has left its entry in the history.
    if (!history.state?.over) history.pushState({ over: true }, '');
    const leave = () => {
      asked.current = true;
      close();
    };
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, []);
  return () => {
    // Pressed twice, it must not leave the page.
    if (!asked.current) history.back();
    asked.current = true;
  };
}

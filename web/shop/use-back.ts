import { useEffect, useEffectEvent, useRef } from 'react';

/** A phone's Back closes what lies over the page, and stays on the page. Answers the way to close it by hand. */
export function useBack(onBack: () => void): () => void {
  const close = useEffectEvent(onBack);
  const asked = useRef(false);
  useEffect(() => {
    // What lay here a moment ago, and made room for this, has left its place.
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

import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { probablyMeant } from './email-typos.ts';

interface Props {
  email: string;
  onTake: (email: string) => void;
}

/** Asks about a likely typing mistake. One tap takes the address that was meant; sending the form stops once at the question. */
export function EmailQuestion({ email, onTake }: Props) {
  const meant = probablyMeant(email);
  const place = useRef<HTMLParagraphElement>(null);
  const asked = useRef<string | null>(null);
  const stop = useEffectEvent((event: Event) => {
    if (!meant || asked.current === email) return;
    asked.current = email;
    event.preventDefault();
    event.stopPropagation();
    place.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    const form = place.current?.closest('form');
    const listener = (event: Event) => stop(event);
    form?.addEventListener('submit', listener, true);
    return () => form?.removeEventListener('submit', listener, true);
  }, []);
  const domain = meant?.slice(meant.lastIndexOf('@') + 1) ?? '';
  return (
    <p ref={place} className="shop-form-question" role="status">
      {meant && (
        <button type="button" className="sd-link shop-link" onClick={() => onTake(meant)}>
          {t`Did you mean ${domain}?`}
        </button>
      )}
    </p>
  );
}

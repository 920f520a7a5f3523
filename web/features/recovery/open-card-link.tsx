import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { isCardLinkExpected, isSignedOut, isSpent, openCard } from './api.ts';
import { CardLinkForm } from './card-link-form.tsx';
import { SentByMail } from './forgot.tsx';
import { brokenLinks } from './link-token.ts';
import { Notice } from './notice.tsx';

interface Props {
  token: string;
  /** It is the code at a shop's counter. */
  isMove?: boolean;
  /** The shop whose page the link opens; undefined for all cards. */
  shopId: string | undefined;
  /** Shows the page. `replaced`: another customer was signed in here before. */
  onOpen: (replaced: boolean) => void;
}

/** What takes the place of the question has the focus, so that screen readers read it and the keyboard continues there. */
const takeFocus = (words: HTMLElement | null): void => words?.focus();

type Step = 'opening' | 'ask' | 'other' | 'spent';

/**
 * What a card's link from an email opens. The browser that asked for it, or where someone is signed in, uses it at once. Any other asks for
 * one tap, because mail programs open links by themselves. So does the code at a counter, because it may be someone else's.
 */
export function OpenCardLink({ token, isMove = false, shopId, onOpen }: Props) {
  const isExpected = () => !isMove && isCardLinkExpected();
  const [step, setStep] = useState<Step>(() => (session.get() || isExpected() ? 'opening' : 'ask'));
  const [failure, setFailure] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false);
  const open = async (replace: boolean, isWanted = true) => {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await openCard({ token, replace }, isWanted);
      typedEmail.write(null);
      onOpen(replace);
    } catch (error) {
      if (error instanceof CallError && error.code === 'otherCustomerHere') setStep('other');
      // Someone who is signed in sees their own page: an old link changes nothing about that.
      else if (isSpent(error) && session.get()) onOpen(false);
      else if (isSpent(error)) setStep('spent');
      // The link may come from someone else, so no one is signed in unseen.
      else if (isSignedOut(error)) setStep('ask');
      else {
        setFailure(error as Error);
        setStep((before) => (before === 'opening' ? 'ask' : before));
      }
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  };
  const atOnce = useEffectEvent(() => {
    if (step === 'opening') void open(false, isExpected());
  });
  useEffect(() => atOnce(), []);
  if (step === 'opening') return <p role="status">{t`Opening your card…`}</p>;
  if (step === 'spent' && isMove) return <SpentCode onSkip={() => onOpen(false)} />;
  if (step === 'spent') return <SpentLink shopId={shopId} onSkip={() => onOpen(false)} />;
  const name = session.get()?.name;
  return (
    <>
      <h1>{t`Your stamp card`}</h1>
      {step === 'other' && (
        <p ref={takeFocus} tabIndex={-1}>
          {name
            ? t`${name} is signed in on this device, and the link is for another account. Opening it signs ${name} out here.`
            : t`Someone else is signed in on this device. Opening the link signs them out here.`}
        </p>
      )}
      {failure && <Alert>{failure.message}</Alert>}
      <Button variant="primary" size="l" isBusy={isBusy} onClick={() => void open(step === 'other')}>
        {t`Open my card`}
      </Button>
      {step === 'other' && (
        <button type="button" className="sd-link shop-link" onClick={() => onOpen(false)}>
          {t`Don’t open it`}
        </button>
      )}
    </>
  );
}

/** The code at the counter was used or is too old: the shop makes another one. */
const SpentCode = ({ onSkip }: { onSkip: () => void }) => (
  <>
    <h1>{t`This code no longer works`}</h1>
    <p ref={takeFocus} tabIndex={-1}>
      {t`It was used, or is older than two minutes. Ask for a new one at the counter.`}
    </p>
    <button type="button" className="sd-link shop-link" onClick={onSkip}>
      {t`Skip`}
    </button>
  </>
);

/** The link was used or is too old: another one is one tap away. */
function SpentLink({ shopId, onSkip }: { shopId: string | undefined; onSkip: () => void }) {
  const [sent, setSent] = useState<string | null>(null);
  return (
    <>
      <h1>{sent === null ? brokenLinks.spent.title : t`Your stamp card`}</h1>
      {sent === null ? (
        <>
          <p ref={takeFocus} tabIndex={-1}>
            {brokenLinks.spent.words}
          </p>
          <CardLinkForm
            email={typedEmail.read() ?? ''}
            shopId={shopId}
            onSent={({ email }) => setSent(email)}
            foot={() => (
              <button type="button" className="sd-link shop-link" onClick={onSkip}>
                {t`Skip`}
              </button>
            )}
          />
        </>
      ) : (
        <Notice>
          <SentByMail email={sent} onAgain={() => setSent(null)} />
        </Notice>
      )}
    </>
  );
}

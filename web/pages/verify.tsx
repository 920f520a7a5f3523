import type { Reply } from '@stampdeck/contract/http.ts';
import type { verifyEmail } from '@stampdeck/contract/recovery.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { isAnybodyHere } from '#features/recovery/api.ts';
import { readLink } from '#features/recovery/link-token.ts';
import { Notice } from '#features/recovery/notice.tsx';
import { AnotherLetter, ConfirmAddress, Confirmed } from '#features/recovery/verify-steps.tsx';
import { useTitle } from '#ui/page.tsx';

/** Where the link leads that confirms an address. */
export function VerifyPage() {
  const hash = useLocation({ select: (location) => location.hash });
  return <Steps key={hash} token={readLink(hash).token} />;
}

interface Step {
  title: string;
  reply?: Reply<typeof verifyEmail>;
}

const ask: Step = { title: 'Is this your address?' };
const request: Step = { title: 'Confirm your address' };
const spent: Step = { title: 'This link no longer works' };
const incomplete: Step = { title: 'This link is not complete' };

const firstStep = (token: string): Step => (token ? ask : isAnybodyHere() ? request : incomplete);

function Steps({ token }: { token: string }) {
  const [step, setStep] = useState(() => firstStep(token));
  useTitle(step.title);
  const { reply } = step;
  return (
    <AccountFrame title={step.title} foot={null}>
      {step === ask && (
        <ConfirmAddress
          token={token}
          onSpent={() => setStep(spent)}
          onDone={(done) => setStep({ title: 'Your address is confirmed', reply: done })}
        />
      )}
      {step === request && <p>A letter with a link goes to the address of your account.</p>}
      {step === spent && (
        <Notice>
          <p>It was used, has expired, or was replaced by a newer one. If you pressed it before, all is done.</p>
        </Notice>
      )}
      {step === incomplete && (
        <Notice>
          <p>A part of it is missing. Open it from the letter, or copy all of it.</p>
        </Notice>
      )}
      {step !== ask && !reply && (isAnybodyHere() ? <AnotherLetter /> : <SignInFirst />)}
      {reply && <Confirmed reply={reply} />}
      {reply?.hasShop && (
        <Link to="/" className="sd-button sd-button-primary">
          Go to my shop
        </Link>
      )}
    </AccountFrame>
  );
}

/** Nobody is signed in here: whose letter it was is not known. */
function SignInFirst() {
  return (
    <>
      <p>
        For another letter sign in first. As a customer you do that on the page of your shop, and then open this one
        again.
      </p>
      <Link to="/signin" search={{ redirect: '/verify' }} className="sd-button sd-button-primary">
        Sign in
      </Link>
    </>
  );
}

import type { Reply } from '@stampdeck/contract/http.ts';
import type { verifyEmail } from '@stampdeck/contract/recovery.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { isAnybodyHere } from '#features/recovery/api.ts';
import { brokenLinks, readLink } from '#features/recovery/link-token.ts';
import { Notice } from '#features/recovery/notice.tsx';
import { AnotherLetter, ConfirmAddress, Confirmed } from '#features/recovery/verify-steps.tsx';
import { useTitle } from '#ui/page.tsx';

/** Where the link leads that confirms an address. */
export function VerifyPage() {
  const hash = useLocation({ select: (location) => location.hash });
  return <Steps key={hash} token={readLink(hash).token} />;
}

const titles = {
  ask: 'Is this your address?',
  request: 'Confirm your address',
  spent: brokenLinks.spent.title,
  incomplete: brokenLinks.incomplete.title,
};

function Steps({ token }: { token: string }) {
  const [step, setStep] = useState<keyof typeof titles>(token ? 'ask' : isAnybodyHere() ? 'request' : 'incomplete');
  const [reply, setReply] = useState<Reply<typeof verifyEmail> | null>(null);
  const title = reply ? 'Your address is confirmed' : titles[step];
  useTitle(title);
  return (
    <AccountFrame title={title} foot={null}>
      {!reply && step === 'ask' && <ConfirmAddress token={token} onSpent={() => setStep('spent')} onDone={setReply} />}
      {step === 'request' && <p>A letter with a link goes to the address of your account.</p>}
      {(step === 'spent' || step === 'incomplete') && (
        <Notice>
          <p>
            {brokenLinks[step].words}
            {step === 'spent' && ' If you pressed it before, all is done.'}
          </p>
        </Notice>
      )}
      {step !== 'ask' && (isAnybodyHere() ? <AnotherLetter /> : <SignInFirst />)}
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

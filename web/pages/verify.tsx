import { t } from '@lingui/core/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import type { verifyEmail } from '@stampdeck/contract/recovery.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { isAnybodyHere } from '#features/recovery/api.ts';
import { brokenLinks, readLink } from '#features/recovery/link-token.ts';
import { Notice } from '#features/recovery/notice.tsx';
import { AnotherEmail, ConfirmAddress, Confirmed } from '#features/recovery/verify-steps.tsx';
import { useTitle } from '#ui/page.tsx';

/** Where the link leads that confirms an email address. */
export function VerifyPage() {
  const hash = useLocation({ select: (location) => location.hash });
  return <Steps key={hash} token={readLink(hash).token} />;
}

const titles = {
  ask: t`Is this your email address?`,
  request: t`Confirm your email address`,
  spent: brokenLinks.spent.title,
  incomplete: brokenLinks.incomplete.title,
};

function Steps({ token }: { token: string }) {
  const [step, setStep] = useState<keyof typeof titles>(token ? 'ask' : isAnybodyHere() ? 'request' : 'incomplete');
  const [reply, setReply] = useState<Reply<typeof verifyEmail> | null>(null);
  const title = reply ? t`Your email address is confirmed` : titles[step];
  useTitle(title);
  return (
    <AccountFrame title={title} foot={null}>
      {!reply && step === 'ask' && <ConfirmAddress token={token} onSpent={() => setStep('spent')} onDone={setReply} />}
      {step === 'request' && <p>{t`We will email a link to the address of your account.`}</p>}
      {(step === 'spent' || step === 'incomplete') && (
        <Notice>
          <p>
            {brokenLinks[step].words}
            {step === 'spent' && ` ${t`If you used it before, your address is confirmed.`}`}
          </p>
        </Notice>
      )}
      {step !== 'ask' && (isAnybodyHere() ? <AnotherEmail /> : <SignInFirst />)}
      {reply && <Confirmed reply={reply} />}
      {reply?.hasShop && (
        <Link to="/" className="sd-button sd-button-primary">
          {t`Go to my shop`}
        </Link>
      )}
    </AccountFrame>
  );
}

/** No one is signed in here, so the account is not known. */
function SignInFirst() {
  return (
    <>
      <p>{t`Sign in to get another email. As a customer, sign in on your shop’s page, then open this page again.`}</p>
      <Link to="/signin" search={{ redirect: '/verify' }} className="sd-button sd-button-primary">
        {t`Sign in`}
      </Link>
    </>
  );
}

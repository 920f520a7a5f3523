import { fillPath, type Reply } from '@stampdeck/contract/http.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import type { resetPassword } from '@stampdeck/contract/recovery.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { readLink } from '#features/recovery/link-token.ts';
import { Address, Notice } from '#features/recovery/notice.tsx';
import { ResetForm } from '#features/recovery/reset-form.tsx';
import { useTitle } from '#ui/page.tsx';

/** Where a letter's link leads. Another link in the same tab starts anew. */
export function ResetPage() {
  const hash = useLocation({ select: (location) => location.hash });
  return <Steps key={hash} {...readLink(hash)} />;
}

interface Step {
  title: string;
  reply?: Reply<typeof resetPassword>;
}

const choose: Step = { title: 'Choose a password' };
const spent: Step = { title: 'This link no longer works' };
const incomplete: Step = { title: 'This link is not complete' };

function Steps({ token, shopId }: { token: string; shopId: string | null }) {
  const [step, setStep] = useState(token ? choose : incomplete);
  useTitle(step.title);
  const { reply } = step;
  return (
    <AccountFrame
      title={step.title}
      foot={step === choose ? 'Everybody who is signed in now will be signed out.' : null}
    >
      {step === choose && (
        <ResetForm
          token={token}
          onSpent={() => setStep(spent)}
          onDone={(done) => setStep({ title: 'Your password is saved', reply: done })}
        />
      )}
      {step === spent && (
        <Notice>
          <p>It was used, has expired, or was replaced by a newer one. The newest letter has the link that works.</p>
        </Notice>
      )}
      {step === incomplete && (
        <Notice>
          <p>A part of it is missing. Open it from the letter, or copy all of it.</p>
        </Notice>
      )}
      {(step === spent || step === incomplete) && (
        <Link to="/forgot" search={shopId ? { shop: shopId } : {}} className="sd-button sd-button-primary">
          Send me a new link
        </Link>
      )}
      {reply && <Saved reply={reply} shopId={shopId ?? (reply.hasShop ? null : reply.shopId)} />}
    </AccountFrame>
  );
}

function Saved({ reply, shopId }: { reply: Reply<typeof resetPassword>; shopId: string | null }) {
  return (
    <>
      <Notice>
        <p>
          From now on <Address>{reply.email}</Address> signs in with the new password. Everybody who was signed in has
          been signed out.
        </p>
        {!shopId && !reply.hasShop && <p>Open the page of your shop, or scan its code, and log in there.</p>}
      </Notice>
      {shopId ? (
        <a href={fillPath(shopPaths.shop, { id: shopId })} className="sd-button sd-button-primary">
          Go to the shop and log in
        </a>
      ) : (
        reply.hasShop && (
          <Link to="/signin" className="sd-button sd-button-primary">
            Sign in
          </Link>
        )
      )}
    </>
  );
}

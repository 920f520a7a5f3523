import { fillPath } from '@stampdeck/contract/http.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { ForgotForm, LetterSent } from '#features/recovery/forgot.tsx';
import { useTitle } from '#ui/page.tsx';

const route = getRouteApi('/forgot');

/** For operators and customers alike; who came from a shop's page goes back there. */
export function ForgotPage() {
  const { shop } = route.useSearch();
  const [sent, setSent] = useState<{ email: string; byMail: boolean } | null>(null);
  const title = !sent ? 'Forgot Password' : sent.byMail ? 'Look into your mailbox' : 'No letter was sent';
  useTitle(title);
  return (
    <AccountFrame title={title} foot={<Back shopId={shop} />}>
      {sent ? <LetterSent {...sent} onAgain={() => setSent(null)} /> : <ForgotForm shopId={shop} onSent={setSent} />}
    </AccountFrame>
  );
}

function Back({ shopId }: { shopId: string | undefined }) {
  if (shopId) {
    return (
      <a href={fillPath(shopPaths.shop, { id: shopId })} className="sd-link">
        Back to the shop
      </a>
    );
  }
  return (
    <>
      It came back to you?{' '}
      <Link to="/signin" className="sd-link">
        Sign In
      </Link>
    </>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { fillPath } from '@stampdeck/contract/http.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { EmailSent, ForgotForm } from '#features/recovery/forgot.tsx';
import { useTitle } from '#ui/page.tsx';

const route = getRouteApi('/forgot');

/** For operators and customers. People who came from a shop's page go back there. */
export function ForgotPage() {
  const { shop } = route.useSearch();
  const [sent, setSent] = useState<{ email: string; byMail: boolean } | null>(null);
  const title = !sent ? t`Forgot Password` : sent.byMail ? t`Check your email` : t`No email was sent`;
  useTitle(title);
  return (
    <AccountFrame title={title} foot={<Back shopId={shop} />}>
      {sent ? (
        <EmailSent {...sent} shopId={shop} onAgain={() => setSent(null)} />
      ) : (
        <ForgotForm shopId={shop} onSent={setSent} />
      )}
    </AccountFrame>
  );
}

function Back({ shopId }: { shopId: string | undefined }) {
  if (shopId) {
    return (
      <a href={fillPath(shopPaths.shop, { id: shopId })} className="sd-link">
        {t`Back to the shop`}
      </a>
    );
  }
  return (
    <Trans>
      Remembered it?{' '}
      <Link to="/signin" className="sd-link">
        Sign In
      </Link>
    </Trans>
  );
}

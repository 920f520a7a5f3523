import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { fillPath, type Reply } from '@stampdeck/contract/http.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import type { resetPassword } from '@stampdeck/contract/recovery.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { brokenLinks, readLink } from '#features/recovery/link-token.ts';
import { Address, Notice } from '#features/recovery/notice.tsx';
import { ResetForm } from '#features/recovery/reset-form.tsx';
import { useTitle } from '#ui/page.tsx';

/** Where the link in an email leads. Another link in the same tab starts anew. */
export function ResetPage() {
  const hash = useLocation({ select: (location) => location.hash });
  return <Steps key={hash} {...readLink(hash)} />;
}

function Steps({ token, shopId }: { token: string; shopId: string | null }) {
  const [broken, setBroken] = useState<keyof typeof brokenLinks | null>(token ? null : 'incomplete');
  const [reply, setReply] = useState<Reply<typeof resetPassword> | null>(null);
  const title = broken ? brokenLinks[broken].title : reply ? t`Your password is saved` : t`Choose a password`;
  useTitle(title);
  const isAsking = !broken && !reply;
  return (
    <AccountFrame title={title} foot={isAsking ? t`You will be signed out on your other devices.` : null}>
      {isAsking && <ResetForm token={token} onSpent={() => setBroken('spent')} onDone={setReply} />}
      {broken && (
        <>
          <Notice>
            <p>
              {brokenLinks[broken].words}
              {broken === 'spent' && ` ${t`The newest email has the link that works.`}`}
            </p>
          </Notice>
          <Link to="/forgot" search={shopId ? { shop: shopId } : {}} className="sd-button sd-button-primary">
            {t`Send me a new link`}
          </Link>
        </>
      )}
      {reply && <Saved reply={reply} shopId={shopId ?? (reply.hasShop ? null : reply.shopId)} />}
    </AccountFrame>
  );
}

function Saved({ reply, shopId }: { reply: Reply<typeof resetPassword>; shopId: string | null }) {
  const { email } = reply;
  return (
    <>
      <Notice>
        <p>
          <Trans>
            From now on, sign in as <Address>{email}</Address> with the new password. You have been signed out on your
            other devices.
          </Trans>
        </p>
        {!shopId && !reply.hasShop && <p>{t`Open your shop’s page or scan its code, then log in there.`}</p>}
      </Notice>
      {shopId ? (
        <a href={fillPath(shopPaths.shop, { id: shopId })} className="sd-button sd-button-primary">
          {t`Go to the shop and log in`}
        </a>
      ) : (
        reply.hasShop && (
          <Link to="/signin" className="sd-button sd-button-primary">
            {t`Sign in`}
          </Link>
        )
      )}
    </>
  );
}

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

/** Where a letter's link leads. Another link in the same tab starts anew. */
export function ResetPage() {
  const hash = useLocation({ select: (location) => location.hash });
  return <Steps key={hash} {...readLink(hash)} />;
}

function Steps({ token, shopId }: { token: string; shopId: string | null }) {
  const [broken, setBroken] = useState<keyof typeof brokenLinks | null>(token ? null : 'incomplete');
  const [reply, setReply] = useState<Reply<typeof resetPassword> | null>(null);
  const title = broken ? brokenLinks[broken].title : reply ? 'Your password is saved' : 'Choose a password';
  useTitle(title);
  const isAsking = !broken && !reply;
  return (
    <AccountFrame title={title} foot={isAsking ? 'Everybody who is signed in now will be signed out.' : null}>
      {isAsking && <ResetForm token={token} onSpent={() => setBroken('spent')} onDone={setReply} />}
      {broken && (
        <>
          <Notice>
            <p>
              {brokenLinks[broken].words}
              {broken === 'spent' && ' The newest letter has the link that works.'}
            </p>
          </Notice>
          <Link to="/forgot" search={shopId ? { shop: shopId } : {}} className="sd-button sd-button-primary">
            Send me a new link
          </Link>
        </>
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

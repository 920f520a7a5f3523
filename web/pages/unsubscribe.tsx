import { t } from '@lingui/core/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import type { unsubscribe } from '@stampdeck/contract/unsubscribe.ts';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { brokenLinks, readLink } from '#features/recovery/link-token.ts';
import { Notice } from '#features/recovery/notice.tsx';
import { UnsubscribeStep } from '#features/unsubscribe/unsubscribe-step.tsx';
import { useTitle } from '#ui/page.tsx';

/** Where the link leads that ends emails of one kind from one shop. */
export function UnsubscribePage() {
  const hash = useLocation({ select: (location) => location.hash });
  return <Steps key={hash} token={readLink(hash).token} />;
}

function Steps({ token }: { token: string }) {
  const [isUnknown, setUnknown] = useState(token === '');
  const [reply, setReply] = useState<Reply<typeof unsubscribe> | null>(null);
  const title = reply ? t`These emails are off` : isUnknown ? brokenLinks.incomplete.title : t`Stop these emails?`;
  useTitle(title);
  const words = reply ? wordsFor(reply) : isUnknown ? brokenLinks.incomplete.words : null;
  return (
    <AccountFrame title={title} foot={null}>
      {words ? (
        <Notice>
          <p>{words}</p>
        </Notice>
      ) : (
        <UnsubscribeStep token={token} onDone={setReply} onUnknown={() => setUnknown(true)} />
      )}
    </AccountFrame>
  );
}

function wordsFor({ list, shop }: Reply<typeof unsubscribe>): string {
  return list === 'reminders'
    ? t`You get no more reminders from ${shop} by email. You can turn them on again on the shop’s page.`
    : t`You get no more emails about what is new at ${shop}. You can turn them on again in the settings.`;
}

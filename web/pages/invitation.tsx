import { t } from '@lingui/core/macro';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { isSpent, useInvitation } from '#features/people/api.ts';
import { AcceptHere, Permitted, SignInToAccept, SignUpToAccept } from '#features/people/invitation.tsx';
import { brokenLinks, readLink } from '#features/recovery/link-token.ts';
import { Notice } from '#features/recovery/notice.tsx';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { useTitle } from '#ui/page.tsx';
import { Bones } from '#ui/skeleton.tsx';

/** Where an invitation to work for a shop leads, from an email or a code. Another link in the same tab starts anew. */
export function InvitationPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const { token } = readLink(hash);
  return token ? <Invitation key={token} token={token} /> : <Broken {...brokenLinks.incomplete} />;
}

function Broken({ title, words }: { title: string; words: string }) {
  useTitle(title);
  return (
    <AccountFrame title={title} foot={null}>
      <Notice>
        <p>{words}</p>
      </Notice>
    </AccountFrame>
  );
}

function Invitation({ token }: { token: string }) {
  const { data, error, refetch } = useInvitation(token);
  const [wasSpent, setSpent] = useState(false);
  const shop = data?.shop.name ?? '';
  const title = data ? t`Work for ${shop}` : t`Your invitation`;
  useTitle(title);
  if (wasSpent || isSpent(error))
    return (
      <Broken
        title={t`This invitation no longer works`}
        words={t`It was used, was taken back or has expired. Ask the owner of the shop for a new one.`}
      />
    );
  return (
    <AccountFrame title={title} foot={null}>
      {data ? (
        <Stack gap={5}>
          <p>{t`The owner invites you to work at the counter. This is what you may do there:`}</p>
          <Permitted list={data.permissions} />
          <Ways token={token} email={data.email} onSpent={() => setSpent(true)} />
        </Stack>
      ) : error ? (
        <ErrorState title={t`We couldn’t load the invitation`} error={error} onRetry={() => void refetch()} />
      ) : (
        <Bones heights={['3rem', '8rem', '3.5rem']} />
      )}
    </AccountFrame>
  );
}

type Way = 'here' | 'signUp' | 'signIn';

/** Accepts with the account that is signed in here, with a new one, or with another one. */
function Ways(props: { token: string; email: string; onSpent: () => void }) {
  const person = useSession();
  const isHere = person?.isAdmin === true && !(person.isPlatformAdmin && !person.shopId);
  const [chosen, setWay] = useState<Way>();
  const way = chosen ?? (isHere ? 'here' : 'signUp');
  const words: Record<Exclude<Way, 'here'>, string> = {
    signUp: t`I have no account yet`,
    signIn: way === 'here' ? t`Use another account` : t`I have an account`,
  };
  const link = (to: Exclude<Way, 'here'>): ReactNode => (
    <Button variant="subtle" onClick={() => setWay(to)}>
      {words[to]}
    </Button>
  );
  if (way === 'here' && person)
    return (
      <AcceptHere {...props} person={person}>
        {link('signIn')}
      </AcceptHere>
    );
  return way === 'signIn' ? (
    <SignInToAccept {...props}>{link('signUp')}</SignInToAccept>
  ) : (
    <SignUpToAccept {...props}>{link('signIn')}</SignUpToAccept>
  );
}

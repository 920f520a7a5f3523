import { t } from '@lingui/core/macro';
import { ownsShop } from '@stampdeck/contract/accounts.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useConversationWith } from '#features/inbox/api.ts';
import { Inbox } from '#features/inbox/inbox.tsx';
import { MemberBeside } from '#features/member-list/member-beside.tsx';
import { useSession } from '#lib/session.ts';
import { useTitle } from '#ui/page.tsx';
import { Bones } from '#ui/skeleton.tsx';

const route = getRouteApi('/shell/dashboard-messages');

export function MessagesPage() {
  const { c, filter, search } = route.useSearch();
  const navigate = route.useNavigate();
  const person = useSession();
  const maySeeMembers = person !== null && (ownsShop(person) || person.permissions.includes('members'));
  useTitle(t`Shop Inbox`);
  return (
    <Inbox
      openId={c}
      asked={{ filter, search }}
      onAsk={(change, replace) => void navigate({ search: (now) => ({ ...now, ...change }), replace })}
      onClose={() => void navigate({ search: ({ c: _, ...now }) => now, replace: true })}
      card={maySeeMembers ? ({ id }) => <Customer key={id} id={id} /> : null}
    />
  );
}

/** Their card, or that they have none. */
function Customer({ id }: { id: string }) {
  const { data } = useConversationWith(id);
  if (!data) return <Bones heights={['4rem', '3rem']} />;
  if (data.memberId) return <MemberBeside id={data.memberId} />;
  return (
    <p className="sd-quiet">
      {data.refusal === 'chatNotLinked'
        ? t`They neither follow your shop nor collect stamps.`
        : t`They follow your shop and collect no stamps yet.`}
    </p>
  );
}

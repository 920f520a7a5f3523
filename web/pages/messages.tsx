import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Inbox } from '#features/inbox/inbox.tsx';
import { useTitle } from '#ui/page.tsx';

const route = getRouteApi('/shell/dashboard-messages');

export function MessagesPage() {
  const { c, filter, search } = route.useSearch();
  const navigate = route.useNavigate();
  useTitle(t`Shop Inbox`);
  return (
    <Inbox
      openId={c}
      asked={{ filter, search }}
      onAsk={(change, replace) => void navigate({ search: (now) => ({ ...now, ...change }), replace })}
      onClose={() => void navigate({ search: ({ c: _, ...now }) => now, replace: true })}
      beside={() => null}
      more={() => null}
    />
  );
}

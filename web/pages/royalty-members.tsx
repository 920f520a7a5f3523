import { t } from '@lingui/core/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Upload, UserRoundPlus } from 'lucide-react';
import { useCounterShop } from '#features/counter/counter-api.ts';
import { MembersList } from '#features/member-list/members-list.tsx';
import { AddCustomer } from '#features/unclaimed/add-customer.tsx';
import { useLastSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';

const route = getRouteApi('/shell/royaltymember');

/** Everything that the list shows is in the address, and so is the dialog that adds a customer. */
export function RoyaltyMembersPage() {
  const { add, ...view } = route.useSearch();
  const navigate = route.useNavigate();
  const person = useLastSession();
  // Its name is on the printed code, and members of staff have another one.
  const shop = useCounterShop(person?.shopId ?? '', add === 'customer');
  const turnTo = (adds: typeof add, replace = false) =>
    void navigate({ search: (now) => ({ ...now, add: adds }), replace, resetScroll: false });
  return (
    <Page
      title={t`Royalty members`}
      lead={t`Everyone who joined your loyalty program.`}
      actions={
        <>
          <Link to="/royaltymember/import" className="sd-button">
            <Upload size={20} aria-hidden /> {t({ message: 'Import', comment: 'verb: button' })}
          </Link>
          <Button variant="primary" onClick={() => turnTo('customer')}>
            <UserRoundPlus size={20} aria-hidden /> {t`Add customer`}
          </Button>
        </>
      }
    >
      <MembersList
        view={view}
        onView={(change, { replace = false, toTop = false } = {}) =>
          void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: toTop })
        }
      />
      <AddCustomer
        shopName={shop.data?.name ?? ''}
        typed={add === '' ? null : ''}
        onClose={() => turnTo('', true)}
        // The list shows them: adding loads it again.
        onAdded={() => undefined}
      />
    </Page>
  );
}

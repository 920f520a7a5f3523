import { texts as orderTexts } from 'virtual:texts/orders';
import { t } from '@lingui/core/macro';
import type { MemberDetails } from '@stampdeck/contract/member-list.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { MessagesSquare, ScanLine } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { cardProgress } from '#card/card-words.ts';
import { StampCard } from '#card/stamp-card.tsx';
import { MemberLedger } from '#features/counter/member-ledger.tsx';
import { MovePhone } from '#features/counter/move-phone.tsx';
import { useOpenConversation } from '#features/inbox/api.ts';
import { useMember } from '#features/member-list/member-api.ts';
import { MemberSkeleton, MemberView } from '#features/member-list/member-view.tsx';
import { StatusButton } from '#features/member-list/status-button.tsx';
import { PrintedCode } from '#features/unclaimed/code-label.tsx';
import { withTexts } from '#language/language.ts';
import { CallError } from '#lib/api.ts';
import { useMay } from '#lib/may.ts';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { toastSuccess } from '#ui/toast.tsx';

const route = getRouteApi('/shell/royaltymember/$id');

/** Many shops sell nothing here: they do not wait for it. */
const BuyerOrders = lazy(
  withTexts(orderTexts, async () => ({
    default: (await import('#features/orders/received/buyer-orders.tsx')).BuyerOrders,
  })),
);

const allMembers = (
  <Link to="/royaltymember" className="sd-link">
    {t`All members`}
  </Link>
);

export function RoyaltyMemberPage() {
  const { id } = route.useParams();
  const member = useMember(id);
  const { data, error } = member;
  if (data) return <Details details={data} />;
  return (
    <Page title={t`Royalty member`} lead={allMembers}>
      {error instanceof CallError && error.status === 404 ? (
        <EmptyState
          title={t`This member is not here`}
          text={t`They left your program, or the address is wrong.`}
          action={
            <Link to="/royaltymember" className="sd-button">
              {t`All members`}
            </Link>
          }
        />
      ) : (
        <Loaded query={member} failure={t`We couldn’t load this member`} bones={<MemberSkeleton />} />
      )}
    </Page>
  );
}

function Details({ details }: { details: MemberDetails }) {
  const navigate = route.useNavigate();
  const { shopId = '', name = '', photo = '' } = useSession() ?? {};
  const { member, card, cardDesignItem } = details;
  const { customer } = member;
  const mayOrders = useMay('orders');
  return (
    <Page title={customer.displayName} lead={allMembers} actions={<Actions details={details} />}>
      <MemberView
        details={details}
        card={
          <>
            <StampCard
              design={{ ...cardDesignItem.design, milestones: card.milestones }}
              shop={{ name, photo }}
              size={card.size}
              count={card.count}
              compact
            />
            <p role="status" className="sd-hidden">
              {cardProgress(card)}
            </p>
          </>
        }
        ledger={
          <Panel title={t({ message: 'Ledger', comment: 'heading: the history of a member’s stamps and rewards' })}>
            <MemberLedger key={card.id} shopId={shopId ?? ''} customerId={customer.id} />
          </Panel>
        }
        code={
          details.isUnclaimed && (
            <Panel title={t`Printed code`}>
              <PrintedCode customer={customer} shopName={name} />
            </Panel>
          )
        }
        orders={
          mayOrders &&
          !details.isUnclaimed && (
            <Suspense>
              <BuyerOrders customerId={customer.id} />
            </Suspense>
          )
        }
        move={
          !details.isUnclaimed && (
            <MovePhone customer={{ id: customer.id, name: customer.displayName }} onMoved={toastSuccess} />
          )
        }
        onErased={() => void navigate({ to: '/royaltymember' })}
      />
    </Page>
  );
}

/** Opens the conversation with a member, or begins it. */
function MessageButton({ customerId }: { customerId: string }) {
  const navigate = useNavigate();
  const { shopId, id, permissions = [] } = useSession() ?? {};
  const open = useOpenConversation(({ id: c }) => void navigate({ to: '/dashboard-messages', search: { c } }));
  if (!shopId || (shopId !== id && !permissions.includes('chat'))) return null;
  return (
    <Button isBusy={open.isPending} onClick={() => open.mutate([shopId, customerId])}>
      <MessagesSquare size={20} aria-hidden /> {t({ message: 'Message', comment: 'verb: write to this member' })}
    </Button>
  );
}

function Actions({ details: { member, isUnclaimed } }: { details: MemberDetails }) {
  const { customer, id, status } = member;
  return (
    <>
      {!isUnclaimed && <MessageButton customerId={customer.id} />}
      <StatusButton members={[{ id, name: customer.displayName, status }]} />
      {status === 'active' && (
        <Link to="/livestamp" search={{ customer: customer.id }} className="sd-button sd-button-primary">
          <ScanLine size={20} aria-hidden /> {t`Stamp now`}
        </Link>
      )}
    </>
  );
}

import { cardProgress } from '@stampdeck/contract/cards.ts';
import type { MemberDetails } from '@stampdeck/contract/member-list.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Ban, CircleCheck, ScanLine } from 'lucide-react';
import { StampCard } from '#card/stamp-card.tsx';
import { MemberLedger } from '#features/counter/member-ledger.tsx';
import { useMember } from '#features/member-list/member-api.ts';
import { MemberSkeleton, MemberView } from '#features/member-list/member-view.tsx';
import { useSetStatus } from '#features/member-list/members-acts.ts';
import { PrintedCode } from '#features/unclaimed/printed-code.tsx';
import { CallError } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';

const route = getRouteApi('/shell/royaltymember/$id');

const allMembers = (
  <Link to="/royaltymember" className="sd-link">
    All members
  </Link>
);

export function RoyaltyMemberPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useMember(id);
  if (data) return <Details details={data} />;
  if (error instanceof CallError && error.status === 404) {
    return (
      <Page title="Royalty member" lead={allMembers}>
        <EmptyState
          title="This member is not there"
          text="They left your program, or the address names nobody."
          action={
            <Link to="/royaltymember" className="sd-button">
              All members
            </Link>
          }
        />
      </Page>
    );
  }
  return (
    <Page title="Royalty member" lead={allMembers}>
      {error ? (
        <ErrorState title="The member could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <MemberSkeleton />
      )}
    </Page>
  );
}

function Details({ details }: { details: MemberDetails }) {
  const navigate = route.useNavigate();
  const person = useSession();
  const shopId = person?.shopId ?? '';
  const shopName = person?.name ?? '';
  const { member, card } = details;
  const { customer } = member;
  return (
    <Page title={customer.displayName} lead={allMembers} actions={<Actions details={details} />}>
      <MemberView
        details={details}
        card={<Card details={details} />}
        ledger={
          <Panel title="Ledger">
            <MemberLedger key={card.id} shopId={shopId} customerId={customer.id} />
          </Panel>
        }
        code={
          details.isKept && (
            <Panel title="Code on paper">
              <PrintedCode customer={customer} shopName={shopName} />
            </Panel>
          )
        }
        onErased={() => void navigate({ to: '/royaltymember' })}
      />
    </Page>
  );
}

function Actions({ details: { member } }: { details: MemberDetails }) {
  const setStatus = useSetStatus();
  const { customer, id, status } = member;
  const change = (next: 'active' | 'disabled') => setStatus.run([{ id, name: customer.displayName, status }], next);
  return (
    <>
      {status === 'active' ? (
        <Button onClick={() => change('disabled')}>
          <Ban size={20} aria-hidden /> Disable
        </Button>
      ) : (
        <Button onClick={() => change('active')}>
          <CircleCheck size={20} aria-hidden /> Enable
        </Button>
      )}
      {status === 'active' && (
        <Link to="/livestamp" search={{ customer: customer.id }} className="sd-button sd-button-primary">
          <ScanLine size={20} aria-hidden /> Stamp now
        </Link>
      )}
    </>
  );
}

function Card({ details: { card, cardDesignItem } }: { details: MemberDetails }) {
  const shop = { name: useSession()?.name ?? '', photo: useSession()?.photo ?? '' };
  return (
    <>
      <StampCard
        design={{ ...cardDesignItem.design, milestones: card.milestones }}
        shop={shop}
        size={card.size}
        count={card.count}
        compact
      />
      <p role="status" className="sd-hidden">
        {cardProgress(card)}
      </p>
    </>
  );
}

import { cardProgress } from '@stampdeck/contract/cards.ts';
import type { MemberDetails } from '@stampdeck/contract/member-list.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ScanLine } from 'lucide-react';
import { StampCard } from '#card/stamp-card.tsx';
import { MemberLedger } from '#features/counter/member-ledger.tsx';
import { useMember } from '#features/member-list/member-api.ts';
import { MemberSkeleton, MemberView } from '#features/member-list/member-view.tsx';
import { StatusButton } from '#features/member-list/status-button.tsx';
import { PrintedCode } from '#features/unclaimed/code-label.tsx';
import { CallError } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
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
  const member = useMember(id);
  const { data, error } = member;
  if (data) return <Details details={data} />;
  return (
    <Page title="Royalty member" lead={allMembers}>
      {error instanceof CallError && error.status === 404 ? (
        <EmptyState
          title="This member is not there"
          text="They left your program, or the address names nobody."
          action={
            <Link to="/royaltymember" className="sd-button">
              All members
            </Link>
          }
        />
      ) : (
        <Loaded query={member} failure="The member could not be read" bones={<MemberSkeleton />} />
      )}
    </Page>
  );
}

function Details({ details }: { details: MemberDetails }) {
  const navigate = route.useNavigate();
  const { shopId = '', name = '', photo = '' } = useSession() ?? {};
  const { member, card, cardDesignItem } = details;
  const { customer } = member;
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
          <Panel title="Ledger">
            <MemberLedger key={card.id} shopId={shopId ?? ''} customerId={customer.id} />
          </Panel>
        }
        code={
          details.isKept && (
            <Panel title="Code on paper">
              <PrintedCode customer={customer} shopName={name} />
            </Panel>
          )
        }
        onErased={() => void navigate({ to: '/royaltymember' })}
      />
    </Page>
  );
}

function Actions({ details: { member } }: { details: MemberDetails }) {
  const { customer, id, status } = member;
  return (
    <>
      <StatusButton members={[{ id, name: customer.displayName, status }]} />
      {status === 'active' && (
        <Link to="/livestamp" search={{ customer: customer.id }} className="sd-button sd-button-primary">
          <ScanLine size={20} aria-hidden /> Stamp now
        </Link>
      )}
    </>
  );
}

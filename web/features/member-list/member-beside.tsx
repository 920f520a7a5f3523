import { t } from '@lingui/core/macro';
import { ownsShop } from '@stampdeck/contract/accounts.ts';
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { MemberNote } from '#features/notes/member-note.tsx';
import { useSession } from '#lib/session.ts';
import { Facts } from '#ui/facts.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Row } from '#ui/rows.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { GoodwillStamp } from './goodwill-stamp.tsx';
import { useMember } from './member-api.ts';
import { DisabledMark, JoinedBadge, LastVisit, Progress } from './members-row.tsx';

/** A member at a glance, beside something else: progress, last visit, rewards waiting, and the way to their page. */
export function MemberBeside({ id }: { id: string }) {
  const query = useMember(id);
  const person = useSession();
  const mayStamp = person !== null && (ownsShop(person) || person.permissions.includes('stamp'));
  return (
    <Loaded
      query={query}
      failure={t`We couldn’t load this member`}
      bones={<Bones heights={['4rem', '3rem', '3rem']} />}
    >
      {({ member, card, owed }) => {
        const onCard = card.milestones.filter(({ state }) => state === 'owed');
        const waiting = [...owed, ...onCard.map((one) => ({ ...one, cardId: card.id }))];
        return (
          <Stack>
            <Progress member={member} />
            {waiting.length > 0 && (
              <ul className="sd-rows" aria-label={t`Rewards waiting`}>
                {waiting.map(({ cardId, slot, label }) => (
                  <Row key={`${cardId}.${slot}`} start={<Gift size={18} aria-hidden />} name={label} />
                ))}
              </ul>
            )}
            <Facts facts={[[t`Last visit`, <LastVisit key="visit" member={member} />]]} />
            <Inline>
              <JoinedBadge member={member} />
              <DisabledMark member={member} />
            </Inline>
            <Stack as="section" gap={1} aria-label={t`Note`}>
              <h3 className="sd-quiet">{t`Note`}</h3>
              <MemberNote id={id} />
            </Stack>
            {mayStamp && member.status === 'active' && <GoodwillStamp member={member} />}
            <Link to="/royaltymember/$id" params={{ id }} className="sd-button">
              {t`Open the member’s page`}
            </Link>
          </Stack>
        );
      }}
    </Loaded>
  );
}

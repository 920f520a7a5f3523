import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Invitation, Worker } from '@stampdeck/contract/people.ts';
import { Link } from '@tanstack/react-router';
import { Mail, QrCode } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#language/format.ts';
import { Alert } from '#ui/alert.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { Row, RowBones, RowIcon } from '#ui/rows.tsx';
import { type People, usePeople, useTakeBack } from './api.ts';
import { permissionList } from './permission-words.ts';
import { PersonSheet, RemoveSheet } from './person-sheet.tsx';

/** Whether no seat is left. */
export const isFull = ({ seats }: Pick<People, 'seats'>): boolean => seats.used >= seats.total;

/** Who works for the shop, the seats, and the invitations that wait. */
export function PeopleList() {
  const query = usePeople();
  const bones = (
    <Panel title={t`Works here`} aria-busy>
      <ul className="sd-rows">
        <RowBones count={3} />
      </ul>
    </Panel>
  );
  return (
    <Loaded query={query} failure={t`We couldn’t load the people`} bones={query.error ? null : bones}>
      {(data) => (
        <Stack gap={5}>
          <Workers {...data} />
          {data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
        </Stack>
      )}
    </Loaded>
  );
}

function Workers({ people, seats }: People) {
  const [open, setOpen] = useState<{ to: 'change' | 'remove'; person: Worker }>();
  const close = () => setOpen(undefined);
  const { used } = seats;
  return (
    <Panel
      title={t`Works here`}
      beside={
        <p className="sd-quiet">
          {plural(seats.total, { one: `${used} of # seat used`, other: `${used} of # seats used` })}
        </p>
      }
      lead={
        isFull({ seats }) && (
          <Trans>
            All seats are taken. Remove someone, or{' '}
            <Link to="/pricepackage" className="sd-link">
              add seats with a package
            </Link>
            .
          </Trans>
        )
      }
    >
      <ul className="sd-rows">
        {people.map((person) => (
          <Row
            key={person.id}
            wraps
            start={<Avatar name={person.name} photo={person.photo} />}
            name={person.name}
            text={
              <>
                {person.email}
                <br />
                {person.isOwner ? t`Owner: may do everything` : permissionList(person.permissions)}
              </>
            }
            end={
              !person.isOwner && (
                <Inline>
                  <Button size="s" onClick={() => setOpen({ to: 'change', person })}>
                    <Trans>
                      Change <span className="sd-hidden">{person.name}</span>
                    </Trans>
                  </Button>
                  <Button size="s" onClick={() => setOpen({ to: 'remove', person })}>
                    <Trans>
                      Remove <span className="sd-hidden">{person.name}</span>
                    </Trans>
                  </Button>
                </Inline>
              )
            }
          />
        ))}
      </ul>
      {open?.to === 'change' && <PersonSheet person={open.person} onClose={close} />}
      {open?.to === 'remove' && <RemoveSheet person={open.person} onClose={close} />}
    </Panel>
  );
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  const takeBack = useTakeBack();
  return (
    <Panel title={t`Invited`}>
      {takeBack.error && <Alert>{takeBack.error.message}</Alert>}
      <ul className="sd-rows">
        {invitations.map(({ id, email, permissions, expiresAt }) => {
          const whom = email || t`By a code on your screen`;
          const until = formatMoment(expiresAt, 'moment');
          return (
            <Row
              key={id}
              wraps
              start={<RowIcon icon={email ? Mail : QrCode} />}
              name={whom}
              text={
                <>
                  {permissionList(permissions)}
                  <br />
                  {t`Valid until ${until}`}
                </>
              }
              end={
                <Button size="s" disabled={takeBack.isPending} onClick={() => takeBack.mutate(id)}>
                  <Trans>
                    Take back <span className="sd-hidden">{whom}</span>
                  </Trans>
                </Button>
              }
            />
          );
        })}
      </ul>
    </Panel>
  );
}

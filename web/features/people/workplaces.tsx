import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Workplace } from '@stampdeck/contract/people.ts';
import { Link } from '@tanstack/react-router';
import { Store, Users } from 'lucide-react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import { Row, RowIcon } from '#ui/rows.tsx';
import { useEnterWorkplace, useWorkplaces } from './api.ts';
import { permissionList } from './permission-words.ts';

/** The shops that the person works for: which one is open, and the way to another. Nothing for an owner who works nowhere else. */
export function Workplaces() {
  const { data } = useWorkplaces();
  return data?.some(({ isOwner }) => !isOwner) ? <Places places={data} /> : null;
}

/** The way to the other shops of someone whose shop is suspended; nothing without any. */
export function OtherWorkplaces() {
  const others = useWorkplaces().data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return others.length > 0 ? <Places places={others} /> : null;
}

function Places({ places }: { places: Workplace[] }) {
  const enter = useEnterWorkplace();
  return (
    <Panel title={t`Where you work`} lead={t`What you may do there. Only the owner can change it.`}>
      <Stack>
        {enter.error && <Alert>{enter.error.message}</Alert>}
        <ul className="sd-rows">
          {places.map(({ id, name, isOwner: owns, isCurrent, permissions }) => (
            <Row
              key={id}
              wraps
              start={<RowIcon icon={Store} />}
              name={name}
              text={owns ? t`Your own shop` : permissionList(permissions)}
              end={
                isCurrent ? (
                  <span className="sd-badge" data-tone="good">{t`Open now`}</span>
                ) : (
                  <Button size="s" isBusy={enter.isPending} onClick={() => enter.mutate(id)}>
                    <Trans>
                      Switch <span className="sd-hidden">to {name}</span>
                    </Trans>
                  </Button>
                )
              }
            />
          ))}
        </ul>
      </Stack>
    </Panel>
  );
}

/** The way to the people of the shop, in its settings. */
export const PeoplePanel = () => (
  <Panel title={t`People`} lead={t`Who works at your counter, and what each may do.`}>
    <Link to="/settings/staff" className="sd-button">
      <Users size={20} aria-hidden /> {t`Open the people`}
    </Link>
  </Panel>
);

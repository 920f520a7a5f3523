import { plural, t } from '@lingui/core/macro';
import type { UnclaimedMember } from '@stampdeck/contract/member-list.ts';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useClaim } from '#features/unclaimed/api.ts';
import { Alert } from '#ui/alert.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { HoldButton } from '#ui/hold-button.tsx';
import { Stack } from '#ui/layout.tsx';
import styles from './claim.module.css';
import { type ClaimProps, whatAddsUp, whatMoves, whyNot } from './claim-words.ts';

interface ConfirmClaimProps extends Omit<ClaimProps, 'onChanged'> {
  unclaimed: UnclaimedMember;
  onBack: () => void;
  onDone: () => void;
}

/** Says what will happen before it does. The button is held, because a claim cannot be undone. */
export function ConfirmClaim({ unclaimed, customer, proof, card, shop, isSettled, onBack, onDone }: ConfirmClaimProps) {
  const newestSize = shop.card.design.size;
  const claim = useClaim();
  const statement = useRef<HTMLParagraphElement>(null);
  useEffect(() => statement.current?.focus(), []);
  const why =
    proof === null
      ? t`To merge a card, scan the code on the customer’s own phone.`
      : whyNot(unclaimed, card, newestSize);
  const sum = whatAddsUp(unclaimed, card);
  const { name } = unclaimed;
  const customerName = customer.name;
  const count = card?.count ?? 0;
  const size = card && count > 0 ? card.size : newestSize;
  return (
    <Stack>
      <p ref={statement} tabIndex={-1} data-autofocus className={styles.statement}>
        {whatMoves(unclaimed, customerName)}
      </p>
      <div className="sd-note" aria-hidden>
        <Side
          name={name}
          note={
            <>
              {plural(unclaimed.stamps, { one: '# stamp', other: '# stamps' })} · {unclaimed.email || t`No email`}
            </>
          }
        />
        <ArrowDown size={22} />
        <Side name={customerName} note={card ? t`${count} of ${size}` : t`Not a member yet`} />
      </div>
      <ul className="sd-bullets">
        {sum && <li>{sum}</li>}
        {!card && <li>{t`${customerName} becomes a member.`}</li>}
        <li>{t`The printed code will belong to ${customerName} and keep working.`}</li>
        <li>{t`Your notes about ${name} are deleted: name, email, phone, birthday.`}</li>
        <li>{t`You can’t undo a merge. Ask the customer who they are first.`}</li>
      </ul>
      {why && <Alert>{why}</Alert>}
      {claim.error && <Alert>{claim.error.message}</Alert>}
      <div className={styles.actions}>
        <Button onClick={onBack}>{t`Choose someone else`}</Button>
        {!why && proof !== null && (
          <HoldButton
            text={t`Hold to merge`}
            label={t`Merge into ${customerName}’s card`}
            isBusy={claim.isPending || !isSettled}
            onHeld={() =>
              claim.mutate({ unclaimedId: unclaimed.id, customerId: customer.id, proof }, { onSuccess: () => onDone() })
            }
          />
        )}
      </div>
    </Stack>
  );
}

function Side({ name, note }: { name: string; note: ReactNode }) {
  return (
    <div className="sd-row">
      <Avatar name={name} photo="" />
      <span className="sd-row-words">
        <b className="sd-row-name" dir="auto">
          {name}
        </b>
        <span className="sd-row-text">{note}</span>
      </span>
    </div>
  );
}

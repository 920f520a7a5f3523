import { stampsInWords } from '@stampdeck/contract/cards.ts';
import type { KeptMember } from '@stampdeck/contract/member-list.ts';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useHandOver } from '#features/unclaimed/api.ts';
import { Alert } from '#ui/alert.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { HoldButton } from '#ui/hold-button.tsx';
import { Stack } from '#ui/layout.tsx';
import styles from './hand-over.module.css';
import { type HandOverProps, whatAddsUp, whatMoves, whyNot } from './words.ts';

interface ConfirmProps extends Omit<HandOverProps, 'onChanged'> {
  kept: KeptMember;
  onBack: () => void;
  onDone: () => void;
}

/** What will happen, before it does: held, because nothing takes it back. */
export function Confirm({ kept, customer, proof, card, shop, isSettled, onBack, onDone }: ConfirmProps) {
  const newestSize = shop.card.design.size;
  const handOver = useHandOver();
  const statement = useRef<HTMLParagraphElement>(null);
  useEffect(() => statement.current?.focus(), []);
  const why = proof === null ? scanFirst : whyNot(kept, card, newestSize);
  const sum = whatAddsUp(kept, card);
  return (
    <Stack>
      <p ref={statement} tabIndex={-1} data-autofocus className={styles.statement}>
        {whatMoves(kept, customer.name)}
      </p>
      <div className="sd-note" aria-hidden>
        <Side name={kept.name} note={`${stampsInWords(kept.stamps)} · ${kept.email || 'No e-mail'}`} />
        <ArrowDown size={22} />
        <Side
          name={customer.name}
          note={card ? `${card.count} of ${card.count === 0 ? newestSize : card.size}` : 'Not a member yet'}
        />
      </div>
      <ul className="sd-bullets">
        {sum && <li>{sum}</li>}
        {!card && <li>{customer.name} is a member from then on.</li>}
        <li>The code on paper is {customer.name}’s from then on, and goes on working.</li>
        <li>What you had noted about {kept.name} is forgotten: name, e-mail, phone, birthday.</li>
        <li>It cannot be taken back, because nothing is left that tells the two apart. So ask who they are first.</li>
      </ul>
      {why && <Alert>{why}</Alert>}
      {handOver.error && <Alert>{handOver.error.message}</Alert>}
      <div className={styles.actions}>
        <Button onClick={onBack}>Somebody else</Button>
        {!why && proof !== null && (
          <HoldButton
            text="Hold to hand over"
            label={`Hand over to ${customer.name}`}
            isBusy={handOver.isPending || !isSettled}
            onHeld={() =>
              handOver.mutate({ keptId: kept.id, customerId: customer.id, proof }, { onSuccess: () => onDone() })
            }
          />
        )}
      </div>
    </Stack>
  );
}

const scanFirst = 'Scan the code on the customer’s own phone to hand a card over.';

function Side({ name, note }: { name: string; note: string }) {
  return (
    <div className="sd-row">
      <Avatar name={name} photo="" />
      <span className="sd-row-words">
        <b className="sd-row-name">{name}</b>
        <span className="sd-row-text">{note}</span>
      </span>
    </div>
  );
}

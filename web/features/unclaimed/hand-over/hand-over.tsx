import { Modal } from '@mantine/core';
import { stampsInWords } from '@stampdeck/contract/cards.ts';
import type { KeptMember } from '@stampdeck/contract/member-list.ts';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { useKept } from '#features/unclaimed/api.ts';
import { CodeButton } from '#features/unclaimed/code-label.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { Confirm } from './confirm.tsx';
import styles from './hand-over.module.css';
import { KeptSearch } from './kept-search.tsx';
import type { HandOverProps } from './words.ts';

/**
 * The way to give somebody who has an account now the card that the shop kept for them: offered by itself where the e-mail is the same,
 * otherwise found by name. Of somebody who has none it says so, and prints their code again.
 */
export function HandOver(props: HandOverProps) {
  const { customer, proof, shop, onChanged } = props;
  // Nothing is said where this cannot be read: the card and its stamps go on without it.
  const { data } = useKept(customer.id);
  const [isOpen, setOpen] = useState(false);
  /** Whose card it is; null: to be found by a search. */
  const [kept, setKept] = useState<KeptMember | null>(null);
  const [isDone, setDone] = useState(false);
  if (data?.isKept) return <NoAccount customer={customer} shop={shop} />;
  const begin = (first: KeptMember | null) => {
    setKept(first);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const finish = (stamps: number) => {
    setDone(true);
    close();
    toastSuccess(`${customer.name} has the ${stamps === 0 ? 'card' : stampsInWords(stamps)} now`);
    onChanged();
  };
  return (
    <>
      <p className="sd-hidden" role="status">
        {data?.same ? `You keep a card with the same e-mail: ${data.same.name}` : ''}
      </p>
      {data?.same && <Same kept={data.same} onTake={proof === null ? null : () => begin(data.same)} />}
      {data?.hasAny && !data.same && proof !== null && (
        <Button variant="subtle" className={styles.other} onClick={() => begin(null)}>
          <ArrowRightLeft size={20} aria-hidden /> Hand over a card you keep
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        // Once it is done the way here is gone.
        returnFocus={!isDone}
        title="Hand a card over"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {kept ? (
          <Confirm {...props} kept={kept} onBack={() => setKept(null)} onDone={() => finish(kept.stamps)} />
        ) : (
          <Stack>
            <p className="sd-lead">
              Which of the members without an account is <b>{customer.name}</b>? They were imported, or added here.
            </p>
            <KeptSearch name={customer.name} onPick={setKept} />
            <div className={styles.actions}>
              <Button onClick={close}>Cancel</Button>
            </div>
          </Stack>
        )}
      </Modal>
    </>
  );
}

/** Somebody whom the shop keeps has the same e-mail. */
function Same({ kept, onTake }: { kept: KeptMember; onTake: (() => void) | null }) {
  return (
    <section className={styles.offer} aria-label="A card is kept for them">
      <p className={styles.words}>
        You keep a card with the same e-mail: <b>{kept.name}</b>, {stampsInWords(kept.stamps)}.
        {!onTake && ' Scan the code on the customer’s own phone to hand it over.'}
      </p>
      {onTake && (
        <Button onClick={onTake}>
          <ArrowRightLeft size={20} aria-hidden /> Hand it over…
        </Button>
      )}
    </section>
  );
}

function NoAccount({ customer, shop }: Pick<HandOverProps, 'customer' | 'shop'>) {
  return (
    <section className={styles.offer} aria-label="No account yet">
      <p className={styles.words}>
        No account yet: they collect with a code on paper. Once they have one, scan the code on their phone and hand
        this card over.
      </p>
      <CodeButton text="Their code" customer={{ id: customer.id, displayName: customer.name }} shopName={shop.name} />
    </section>
  );
}

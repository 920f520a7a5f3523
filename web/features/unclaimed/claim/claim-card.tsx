import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import type { UnclaimedMember } from '@stampdeck/contract/member-list.ts';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { useUnclaimed } from '#features/unclaimed/api.ts';
import { CodeButton } from '#features/unclaimed/code-label.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import styles from './claim.module.css';
import type { ClaimProps } from './claim-words.ts';
import { ConfirmClaim } from './confirm-claim.tsx';
import { UnclaimedSearch } from './unclaimed-search.tsx';

/**
 * Merges an unclaimed card into the card of a customer who has an account now: offered where the email is the same, otherwise found by
 * name. For a customer who has no account it says so, and prints their code again.
 */
export function ClaimCard(props: ClaimProps) {
  const { customer, proof, shop, onChanged } = props;
  // If this cannot be read, nothing is shown: the card and its stamps work without it.
  const { data } = useUnclaimed(customer.id);
  const [isOpen, setOpen] = useState(false);
  /** Whose card it is; null while it is still to be found by a search. */
  const [unclaimed, setUnclaimed] = useState<UnclaimedMember | null>(null);
  const [isDone, setDone] = useState(false);
  if (data?.isUnclaimed) return <NoAccount customer={customer} shop={shop} />;
  const begin = (first: UnclaimedMember | null) => {
    setUnclaimed(first);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const customerName = customer.name;
  const finish = (stamps: number) => {
    setDone(true);
    close();
    onChanged(
      stamps === 0
        ? t`${customerName} has the card now`
        : plural(stamps, { one: `${customerName} has the # stamp now`, other: `${customerName} has the # stamps now` }),
    );
  };
  const sameName = data?.same?.name;
  return (
    <>
      <p className="sd-hidden" role="status">
        {sameName === undefined ? '' : t`You have an unclaimed card with the same email: ${sameName}`}
      </p>
      {data?.same && <Same unclaimed={data.same} onTake={proof === null ? null : () => begin(data.same)} />}
      {data?.hasAny && !data.same && proof !== null && (
        <Button variant="subtle" className={styles.other} onClick={() => begin(null)}>
          <ArrowRightLeft size={20} aria-hidden /> {t`Merge a paper card`}
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        // After a claim the button that opened this is gone.
        returnFocus={!isDone}
        title={t`Merge a paper card`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {unclaimed ? (
          <ConfirmClaim
            {...props}
            unclaimed={unclaimed}
            onBack={() => setUnclaimed(null)}
            onDone={() => finish(unclaimed.stamps)}
          />
        ) : (
          <Stack>
            <p className="sd-lead">
              <Trans>
                Which of your members without an account is <b dir="auto">{customerName}</b>? They were imported, or
                added here.
              </Trans>
            </p>
            <UnclaimedSearch name={customerName} onPick={setUnclaimed} />
            <div className={styles.actions}>
              <Button onClick={close}>{t`Cancel`}</Button>
            </div>
          </Stack>
        )}
      </Modal>
    </>
  );
}

/** An unclaimed member has the same email. */
function Same({ unclaimed, onTake }: { unclaimed: UnclaimedMember; onTake: (() => void) | null }) {
  const { name, stamps } = unclaimed;
  return (
    <section className={styles.offer} aria-label={t`Unclaimed card`}>
      <p className={styles.words}>
        <Plural
          value={stamps}
          one={
            <Trans>
              You have an unclaimed card with the same email: <b dir="auto">{name}</b>, # stamp.
            </Trans>
          }
          other={
            <Trans>
              You have an unclaimed card with the same email: <b dir="auto">{name}</b>, # stamps.
            </Trans>
          }
        />
        {!onTake && (
          <>
            {' '}
            <span>{t`To merge it, scan the code on the customer’s own phone.`}</span>
          </>
        )}
      </p>
      {onTake && (
        <Button onClick={onTake}>
          <ArrowRightLeft size={20} aria-hidden /> {t`Merge this card…`}
        </Button>
      )}
    </section>
  );
}

function NoAccount({ customer, shop }: Pick<ClaimProps, 'customer' | 'shop'>) {
  return (
    <section className={styles.offer} aria-label={t`No account yet`}>
      <p className={styles.words}>
        {t`No account yet: they collect with a printed code. Once they have an account, scan the code on their phone and merge this card.`}
      </p>
      <CodeButton
        text={t`Show their code`}
        customer={{ id: customer.id, displayName: customer.name }}
        shopName={shop.name}
      />
    </section>
  );
}

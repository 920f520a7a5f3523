import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { moveMember } from '@stampdeck/contract/member-list.ts';
import { linkLife } from '@stampdeck/contract/recovery.ts';
import { useMutation } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call, serverNow } from '#lib/api.ts';
import { useServerEvent } from '#lib/socket.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { drawQr } from '#ui/qr.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './move-phone.module.css';

interface MovePhoneProps {
  customer: { id: string; name: string };
  /** At the till: plain, and as tall as its other buttons. */
  isQuiet?: boolean;
  /** The new phone is signed in. */
  onMoved: (text: string) => void;
}

/** Shows the code that signs a customer in on a new phone, and closes once a phone has used it. */
export function MovePhone({ customer, isQuiet = false, onMoved }: MovePhoneProps) {
  const [isOpen, setOpen] = useState(false);
  const offer = useMutation({ mutationFn: () => call(moveMember, { params: { id: customer.id } }) });
  useServerEvent('cardMoved', ({ customerId }) => {
    if (!isOpen || customerId !== customer.id) return;
    setOpen(false);
    onMoved(t`Signed in on the new phone`);
  });
  return (
    <>
      <Button
        {...(isQuiet && { variant: 'subtle', size: 'l' })}
        onClick={() => {
          setOpen(true);
          offer.mutate();
        }}
      >
        <Smartphone size={20} aria-hidden /> {t`Move to a new phone`}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`Move to a new phone`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {offer.error ? (
          <ErrorState title={t`We couldn’t make the code`} error={offer.error} onRetry={() => offer.mutate()} />
        ) : offer.data ? (
          <Code key={offer.data.url} {...offer.data} name={customer.name} onAgain={() => offer.mutate()} />
        ) : (
          <Skeleton height="24rem" radius="var(--sd-radius-l)" />
        )}
      </Modal>
    </>
  );
}

/** More would only say that the clocks differ. */
const mostSeconds = linkLife.moveMinutes * 60;

/** Whole seconds until a time of the server. */
function useSecondsLeft(until: string): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.min(mostSeconds, Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)));
}

interface CodeProps {
  url: string;
  expiresAt: string;
  name: string;
  onAgain: () => void;
}

function Code({ url, expiresAt, name, onAgain }: CodeProps) {
  const left = useSecondsLeft(expiresAt);
  if (left === 0) {
    return (
      <div className={styles.over}>
        <p role="status">{t`This code no longer works.`}</p>
        <Button variant="primary" size="l" onClick={onAgain}>
          {t`Make a new one`}
        </Button>
      </div>
    );
  }
  const { size, path } = drawQr(url);
  return (
    <Stack gap={3}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t`Code for the new phone`}
        data-testid="move-code"
      >
        <path d={path} />
      </svg>
      <p className={styles.left} role="timer">
        {plural(left, { one: 'Works once, for # more second', other: 'Works once, for # more seconds' })}
      </p>
      <p className="sd-lead">
        <Trans>
          <b dir="auto">{name}</b> scans this with the new phone and taps “Open my card” there.
        </Trans>
      </p>
      <p className="sd-quiet">
        {t`It opens the customer’s account, so show it only to them. Your activity log records it, and their other devices are told.`}
      </p>
    </Stack>
  );
}

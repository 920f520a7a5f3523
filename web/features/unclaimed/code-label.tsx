import './code-label.css';
import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { drawQr } from '#ui/qr.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePrintedCode } from './api.ts';
import { RewardsOnPaper } from './rewards-on-paper.tsx';

interface CodeLabelProps {
  customer: { id: string; displayName: string };
  shopName: string;
  onDone: () => void;
}

/** A member's code to cut out, as large as a bank card. It prints as it looks here. */
export function CodeLabel({ customer, shopName, onDone }: CodeLabelProps) {
  const { data: url, error, refetch } = usePrintedCode(customer.id);
  if (!url && error)
    return <ErrorState title={t`We couldn’t load the code`} error={error} onRetry={() => void refetch()} />;
  if (!url) return <Skeleton height="14rem" radius="var(--sd-radius-l)" />;
  const label = <Label url={url} name={customer.displayName} shopName={shopName} />;
  return (
    <Stack>
      <p className="sd-lead">
        {t`Print it, or write the name on a card: you can find them by name, too. A printed code collects stamps.`}{' '}
        <RewardsOnPaper />
      </p>
      {label}
      <Inline gap={3}>
        <Button onClick={onDone}>{t`Done`}</Button>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer size={20} aria-hidden />
          {t`Print`}
        </Button>
      </Inline>
      {createPortal(
        <div className="code-label-print" aria-hidden="true">
          {label}
        </div>,
        document.body,
      )}
    </Stack>
  );
}

function Label({ url, name, shopName }: { url: string; name: string; shopName: string }) {
  const { size, path } = drawQr(url);
  return (
    <article className="code-label" aria-label={t`Code of ${name}`} data-testid="code-label">
      <svg className="code-label-qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={path} />
      </svg>
      <div className="code-label-words">
        <p className="code-label-shop" dir="auto">
          {shopName}
        </p>
        <p className="code-label-name" dir="auto">
          {name}
        </p>
        <p className="code-label-hint">{t`Show this code at the counter, for stamps and rewards.`}</p>
      </div>
    </article>
  );
}

/** Shows the code of a member without an account, to print it again. */
export function CodeButton({ text, ...label }: Omit<CodeLabelProps, 'onDone'> & { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Printer size={20} aria-hidden /> {text}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t`Their printed code`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <CodeLabel {...label} onDone={close} />
      </Modal>
    </>
  );
}

/** The code that a member without an account collects with, to print it again, and what it can do. */
export function PrintedCode(props: Omit<CodeLabelProps, 'onDone'>) {
  return (
    <Stack>
      <p className="sd-lead">
        {t`They have no account yet. Their printed code collects stamps. Once they have an account, scan the code on their phone at the counter and merge this card.`}{' '}
        <RewardsOnPaper />
      </p>
      <CodeButton {...props} text={t`Show and print the code`} />
    </Stack>
  );
}

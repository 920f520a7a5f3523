import './code-label.css';
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

interface CodeLabelProps {
  customer: { id: string; displayName: string };
  shopName: string;
  onDone: () => void;
}

/** A member's code to cut out, as large as a bank card; what is seen here is what prints. */
export function CodeLabel({ customer, shopName, onDone }: CodeLabelProps) {
  const { data: url, error, refetch } = usePrintedCode(customer.id);
  if (!url && error)
    return <ErrorState title="The code could not be made" error={error} onRetry={() => void refetch()} />;
  if (!url) return <Skeleton height="14rem" radius="var(--sd-radius-l)" />;
  const label = <Label url={url} name={customer.displayName} shopName={shopName} />;
  return (
    <Stack>
      <p className="sd-lead">
        Print it, or write the name on a card: they are found by name, too. A code on paper collects stamps; rewards are
        given for a code on their own phone.
      </p>
      {label}
      <Inline gap={3}>
        <Button onClick={onDone}>Done</Button>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer size={20} aria-hidden />
          Print
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
    <article className="code-label" aria-label={`Code of ${name}`} data-testid="code-label">
      <svg className="code-label-qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={path} />
      </svg>
      <div className="code-label-words">
        <p className="code-label-shop">{shopName}</p>
        <p className="code-label-name">{name}</p>
        <p className="code-label-hint">Show this code to collect your stamps.</p>
      </div>
    </article>
  );
}

/** Shows the code of a member without an account, to be printed again. */
export function CodeButton({ text, ...label }: Omit<CodeLabelProps, 'onDone'> & { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Printer size={20} aria-hidden /> {text}
      </Button>
      <Modal opened={isOpen} onClose={close} title="Their code on paper" closeButtonProps={{ 'aria-label': 'Close' }}>
        <CodeLabel {...label} onDone={close} />
      </Modal>
    </>
  );
}

/** What a member without an account collects with, to be printed again, and what it can do. */
export function PrintedCode(props: Omit<CodeLabelProps, 'onDone'>) {
  return (
    <Stack>
      <p className="sd-lead">
        They have no account yet. Their code on paper collects stamps as often as it is shown; it gives no rewards,
        because paper can be copied. Once they have an account, scan the code on their phone at the counter and hand
        this card over.
      </p>
      <CodeButton {...props} text="Show and print the code" />
    </Stack>
  );
}

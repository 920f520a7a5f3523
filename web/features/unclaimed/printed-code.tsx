import { Modal } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { CodeLabel } from './code-label.tsx';

interface PrintedCodeProps {
  customer: { id: string; displayName: string };
  shopName: string;
}

/** What a member without an account collects with, to be printed again, and what it can do. */
export function PrintedCode({ customer, shopName }: PrintedCodeProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Stack>
      <p className="sd-lead">
        They have no account yet. Their code on paper collects stamps as often as it is shown; it gives no rewards,
        because paper can be copied. Once they have an account, scan the code on their phone at the counter and hand
        this card over.
      </p>
      <Inline>
        <Button onClick={() => setOpen(true)}>
          <Printer size={20} aria-hidden /> Show and print the code
        </Button>
      </Inline>
      <Modal opened={isOpen} onClose={close} title="Their code on paper" closeButtonProps={{ 'aria-label': 'Close' }}>
        <CodeLabel customer={customer} shopName={shopName} onDone={close} />
      </Modal>
    </Stack>
  );
}

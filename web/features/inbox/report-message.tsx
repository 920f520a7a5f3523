import { t } from '@lingui/core/macro';
import { type Conversation, reportMessage, reportReason } from '@stampdeck/contract/inbox.ts';
import { Ellipsis, Flag } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useBlock } from './api.ts';
import { Options } from './options.tsx';
import styles from './thread.module.css';

interface ReportProps {
  messageId: string;
  conversation: Conversation;
}

/** What can be done about a message of the other side: it is reported to those who run this service. */
export function MessageOptions(props: ReportProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Options words={t`Message menu`} icon={Ellipsis} size={18} of={styles.options ?? ''}>
        {(close) => (
          <Button
            variant="subtle"
            aria-haspopup="dialog"
            onClick={() => {
              close();
              setOpen(true);
            }}
          >
            <Flag size={18} aria-hidden /> {t`Report message`}
          </Button>
        )}
      </Options>
      {isOpen && <ReportSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const schema = z.object({ reason: reportReason });

function ReportSheet({ messageId, conversation, onClose }: ReportProps & { onClose: () => void }) {
  const { name } = conversation.other;
  const form = useCallForm({
    schema,
    values: { reason: '' },
    send: (body) => call(reportMessage, { params: { messageId }, body }),
  });
  return (
    <Sheet title={form.isDone ? t`Message reported` : t`Report message`} onClose={onClose} keepsTyped={!form.isDone}>
      {form.isDone ? (
        <Reported conversation={conversation} onClose={onClose} />
      ) : (
        <Stack>
          <p>{t`Those who run this service will read the message and your reason. ${name} is not told.`}</p>
          <Form form={form} submit={t`Report`} onCancel={onClose}>
            <Fields
              form={form}
              of={{
                reason: { label: t`Reason`, help: t`Optional.`, lines: 3, maxLength: 1000, 'data-autofocus': true },
              }}
            />
          </Form>
        </Stack>
      )}
    </Sheet>
  );
}

/** What happens next, and how to get no more messages. */
function Reported({
  conversation: { id, isBlocked, other },
  onClose,
}: Pick<ReportProps, 'conversation'> & { onClose: () => void }) {
  const { name } = other;
  const block = useBlock(id);
  return (
    <Stack>
      <p role="status">{t`Thank you. Those who run this service will look at it.`}</p>
      {!isBlocked && <p>{t`You can also turn off messages with ${name}. Then neither of you can write.`}</p>}
      <Inline>
        <Button variant="primary" onClick={onClose}>
          {t`Done`}
        </Button>
        {!isBlocked && (
          <Button isBusy={block.isPending} onClick={() => block.mutate(true, { onSuccess: onClose })}>
            {t`Turn off messages`}
          </Button>
        )}
      </Inline>
    </Stack>
  );
}

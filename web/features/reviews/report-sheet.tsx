import { t } from '@lingui/core/macro';
import { reportReason } from '@stampdeck/contract/reviews.ts';
import * as z from 'zod/mini';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { report } from './api.ts';

const schema = z.object({ reason: reportReason });

/** Reports a review to those who run this service. */
export function ReportSheet({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const form = useCallForm({ schema, values: { reason: '' }, send: ({ reason }) => report(reviewId, reason) });
  return (
    <Sheet title={form.isDone ? t`Review reported` : t`Report review`} onClose={onClose} keepsTyped={!form.isDone}>
      {form.isDone ? (
        <Stack>
          <p role="status">{t`Thank you. Those who run this service will look at it.`}</p>
          <Button variant="primary" onClick={onClose}>
            {t`Done`}
          </Button>
        </Stack>
      ) : (
        <Stack>
          <p>{t`Those who run this service will read the review and your reason. Its author is not told.`}</p>
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

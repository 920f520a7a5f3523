import { t } from '@lingui/core/macro';
import {
  canChangeReview,
  longestReview,
  type Review,
  reviewEditDays,
  reviewForm,
} from '@stampdeck/contract/reviews.ts';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { newKey, serverNow } from '#lib/api.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { remove, useOwnReview, useReadAgain, write } from './api.ts';
import { StarsField } from './stars.tsx';

interface OwnProps {
  productId: string;
  customerId: string;
}

/** What the customer wrote about a product, the way to write it, or why it was removed. Nothing for someone who has not bought it. */
export function OwnReview({ productId, customerId }: OwnProps) {
  const { data } = useOwnReview(productId, customerId);
  const readAgain = useReadAgain();
  const [isOpen, setOpen] = useState(false);
  if (data?.wasRemoved)
    return (
      <p className="sd-quiet">{t`Your review was removed. Those who run this service can allow you another one.`}</p>
    );
  if (!data || (!data.review && !data.mayWrite)) return null;
  const close = () => {
    setOpen(false);
    readAgain();
  };
  if (isOpen) return <ReviewForm productId={productId} review={data.review} onClose={close} />;
  if (data.review) return <OwnActs review={data.review} onEdit={() => setOpen(true)} onGone={readAgain} />;
  return (
    <Button onClick={() => setOpen(true)}>
      <Pencil size={18} aria-hidden /> {t`Write a review`}
    </Button>
  );
}

function OwnActs({ review, onEdit, onGone }: { review: Review; onEdit: () => void; onGone: () => void }) {
  const removal = useMutation({ mutationFn: () => remove(review.id), onSuccess: onGone });
  const [isSure, setSure] = useState(false);
  return (
    <Stack gap={2}>
      <Inline>
        {canChangeReview(review.createdAt, serverNow()) && (
          <Button onClick={onEdit}>
            <Pencil size={18} aria-hidden /> {t`Change my review`}
          </Button>
        )}
        <Button
          variant={isSure ? 'danger' : 'subtle'}
          isBusy={removal.isPending}
          onClick={() => (isSure ? removal.mutate() : setSure(true))}
        >
          <Trash2 size={18} aria-hidden /> {isSure ? t`Delete it for good` : t`Delete my review`}
        </Button>
      </Inline>
      {removal.error && <Alert>{removal.error.message}</Alert>}
    </Stack>
  );
}

interface FormProps {
  productId: string;
  review: Review | null;
  onClose: () => void;
}

function ReviewForm({ productId, review, onClose }: FormProps) {
  const [key] = useState(newKey);
  const form = useCallForm({
    schema: reviewForm,
    values: { stars: review?.stars ?? 0, text: review?.text ?? '' },
    send: (body) => write(productId, body, review?.id, key),
    onDone: onClose,
  });
  const stars = form.control('stars');
  return (
    <Form form={form} label={t`Your review`} submit={review ? t`Save review` : t`Publish review`} onCancel={onClose}>
      <StarsField
        label={t`Your rating`}
        value={stars.value}
        error={stars.error && t`Choose from half a star to 5 stars.`}
        onChange={stars.onChange}
        ref={stars.ref}
      />
      <Fields
        form={form}
        of={{
          text: {
            label: t`Your review`,
            help: t`Optional. Everyone sees it, with your name. You can change it for ${reviewEditDays} days.`,
            lines: 4,
            maxLength: longestReview,
          },
        }}
      />
    </Form>
  );
}

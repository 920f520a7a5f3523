import { t } from '@lingui/core/macro';
import {
  answerForm,
  canChangeReview,
  longestAnswer,
  type Review,
  reviewEditDays,
} from '@stampdeck/contract/reviews.ts';
import { MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { serverNow } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { answer, useReadAgain } from './api.ts';
import { ReviewList } from './review-list.tsx';

/** The reviews of a product as the shop sees them: it answers each once. */
export const ShopReviews = ({ productId }: { productId: string }) => (
  <ReviewList productId={productId} mayReport acts={(review) => <AnswerReview review={review} />} />
);

function AnswerReview({ review }: { review: Review }) {
  const [isOpen, setOpen] = useState(false);
  const given = review.answer;
  if (isOpen) return <AnswerForm review={review} onClose={() => setOpen(false)} />;
  if (given && !canChangeReview(given.createdAt, serverNow())) return null;
  return (
    <Button onClick={() => setOpen(true)}>
      <MessageSquareReply size={18} aria-hidden /> {given ? t`Change answer` : t`Answer`}
    </Button>
  );
}

function AnswerForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const readAgain = useReadAgain();
  const form = useCallForm({
    schema: answerForm,
    values: { text: review.answer?.text ?? '' },
    send: ({ text }) => answer(review.id, text),
    onDone: () => {
      readAgain();
      onClose();
    },
  });
  return (
    <Form form={form} submit={t`Publish answer`} onCancel={onClose}>
      <Fields
        form={form}
        of={{
          text: {
            label: t`Your answer`,
            help: t`Everyone sees it below the review. You can change it for ${reviewEditDays} days.`,
            lines: 3,
            maxLength: longestAnswer,
          },
        }}
      />
    </Form>
  );
}

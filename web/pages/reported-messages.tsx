import { t } from '@lingui/core/macro';
import { ReportedMessages } from '#features/inbox/reported-messages.tsx';
import { RemovedReviews } from '#features/reviews/removed-reviews.tsx';
import { ReportedReviews } from '#features/reviews/reported-reviews.tsx';
import { runsPlatform } from '#lib/may.ts';
import { useSession } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';

/** What people reported, for those who run this installation. */
export function ReportedMessagesPage() {
  const isForMe = runsPlatform(useSession());
  return (
    <Page title={t`Reported messages`} lead={isForMe && t`Newest report first.`} width="narrow">
      {isForMe ? (
        <>
          <ReportedMessages />
          <Section title={t`Reported reviews`}>
            <ReportedReviews />
          </Section>
          <RemovedReviews />
        </>
      ) : (
        <EmptyState
          title={t`You can’t open this page`}
          text={t`Only those who run this service read reported messages.`}
        />
      )}
    </Page>
  );
}

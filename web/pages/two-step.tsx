import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { PasskeysPanel } from '#features/passkeys/passkeys-panel.tsx';
import { TwoStep } from '#features/two-step/two-step.tsx';
import { useLastSession } from '#lib/session.ts';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';

/** Setting up two-step sign-in, and turning it off. */
export function TwoStepPage() {
  const isFirst = useLastSession()?.mustSetUpTwoStep;
  const actions = !isFirst && (
    <Link to="/settings" className="sd-button">
      <ArrowLeft size={20} aria-hidden /> {t`Settings`}
    </Link>
  );
  return (
    <Page
      title={t`Two-step sign-in`}
      lead={
        isFirst
          ? t`Platform admins sign in with two steps. Set it up to go on.`
          : t`A code from your phone, besides your password.`
      }
      actions={actions}
      width="narrow"
    >
      <Stack gap={5}>
        <TwoStep />
        {!isFirst && <PasskeysPanel />}
      </Stack>
    </Page>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { SignInForm } from '#features/accounts/sign-in-form.tsx';
import { leaveFor } from '#lib/leave.ts';

/** The session has expired: asks to sign in over the screen, which keeps what was typed. */
export function SignedOut({ person }: { person: UserInfo }) {
  const queryClient = useQueryClient();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t`Please sign in again`}
      overlayProps={{ blur: 16 }}
    >
      <p className="sd-lead">{t`Your session has ended. What you typed is still here.`}</p>
      <SignInForm
        email={person.email}
        otherWay={() => (
          <p className="sd-quiet">
            <Trans>
              Forgot your password, or do you sign in another way?{' '}
              <a className="sd-link" href="/signin">
                Go to the sign-in page
              </a>
              . What you typed here will be lost.
            </Trans>
          </p>
        )}
        onSignedIn={(info) => {
          // Someone else starts from the beginning, not on this person's screen.
          if (info.id === person.id) void queryClient.invalidateQueries();
          else leaveFor('/');
        }}
      />
    </Modal>
  );
}

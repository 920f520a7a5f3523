import { t } from '@lingui/core/macro';

/** The fields of both sign-in forms: the dashboard's and the customers'. */
export const logInFields = {
  email: { label: t`Email`, type: 'email', autoComplete: 'username', enterKeyHint: 'next' },
  password: { label: t`Password`, type: 'password', autoComplete: 'current-password', enterKeyHint: 'go' },
} as const;

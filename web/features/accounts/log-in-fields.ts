/** What one signs in with, at either door. */
export const logInFields = {
  email: { label: 'Email', type: 'email', autoComplete: 'username', enterKeyHint: 'next' },
  password: { label: 'Password', type: 'password', autoComplete: 'current-password', enterKeyHint: 'go' },
} as const;

/** The set of texts that each screen of the dashboard says. The router loads it, and the build lists and checks it. */
export const screenTexts = {
  '/': 'reports',
  '/rewardCard': 'design',
  '/livestamp': 'counter',
  '/royaltymember': 'members',
  '/royaltymember/import': 'members',
  '/royaltymember/$id': 'members',
  '/dashboard-messages': 'inbox',
  '/reported-messages': 'inbox',
  '/reports': 'reports',
  '/profile': 'settings',
  '/settings': 'settings',
  '/settings/activity': 'settings',
  '/signin': 'shell',
  '/signup': 'shell',
  '/forgot': 'doors',
  '/reset': 'doors',
  '/verify': 'doors',
  '/privacy': 'privacy',
  '/unsubscribe': 'doors',
} as const;
export type ScreenPath = keyof typeof screenTexts;

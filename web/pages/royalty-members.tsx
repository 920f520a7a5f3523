import { Page } from '#ui/page.tsx';

export function RoyaltyMembersPage() {
  return <Page title="Royalty members">{null}</Page>;
}

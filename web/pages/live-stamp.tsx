import { Page } from '#ui/page.tsx';

export function LiveStampPage() {
  return <Page title="Live Stamping Rewards">{null}</Page>;
}

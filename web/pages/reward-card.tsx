import { Page } from '#ui/page.tsx';

export function RewardCardPage() {
  return <Page title="Reward Card Design">{null}</Page>;
}

/** The rewards of the default design in the page's language. A shop that publishes them makes them its own. */
import { t } from '@lingui/core/macro';
import { defaultMilestones, type Milestone } from '@stampdeck/contract/cards.ts';
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';

const labels = [t`10% off`, t`20% off`, t`1 free`, t`2 free`];

/** The milestones that a card of `size` starts with. */
export const startingMilestones = (size: number): Milestone[] => defaultMilestones(size, labels);

/** The design; where the shop has published none, with the milestones by which the designer knows its defaults. */
export const withPageMilestones = (published: PublishedDesign): PublishedDesign =>
  published.isDefault
    ? { ...published, design: { ...published.design, milestones: startingMilestones(published.design.size) } }
    : published;

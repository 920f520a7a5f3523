import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { expect, onTestFinished, test } from 'vitest';
import { demoDesign } from './demo-card.ts';

test('the demo card names its rewards in the page’s language', () => {
  i18n.loadAndActivate({ locale: 'de', messages: { [msg`10% off`.id]: ['−10 %'] } });
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} }));
  expect(demoDesign('#FFFFFF').milestones[0]?.label).toBe('−10 %');
});

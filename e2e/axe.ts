/** Runs axe on a screen: all rules in the light theme, then the color rules in the dark one. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './product.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules about colors, which are all that the theme changes. */
const colorRules = ['color-contrast', 'link-in-text-block'];

const lookAt = (part: string | undefined): string => `(async () => {
  const root = document.documentElement;
  const look = async (theme, runOnly) => {
    root.setAttribute('data-mantine-color-scheme', theme);
    // Color transitions must have ended.
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished));
    const { violations } = await axe.run(${part ? JSON.stringify(part) : 'document'}, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => theme + ': ' + id + ' ' + target.join(' ') + ' ' + failureSummary));
  };
  const worn = root.getAttribute('data-mantine-color-scheme');
  const found = await look('light', ${JSON.stringify(rules)});
  found.push(...(await look('dark', { type: 'rule', values: ${JSON.stringify(colorRules)} })));
  root.setAttribute('data-mantine-color-scheme', worn);
  return found;
})()`;

/** Checks the current screen, or only `part` (a selector) if the rest was checked before. */
export async function isSound(page: Page, screen: string, part?: string): Promise<void> {
  // axe is half a megabyte: inject it once per document.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  expect.soft(await page.evaluate<string[]>(lookAt(part)), screen).toEqual([]);
}

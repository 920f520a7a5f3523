/** What axe finds on a screen: in the light theme by all rules, then in the dark one by those that see colours. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './product.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose findings hang on the colours, which is all that the theme changes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const lookAt = (part: string | undefined): string => `(async () => {
  const root = document.documentElement;
  const look = async (theme, runOnly) => {
    root.setAttribute('data-mantine-color-scheme', theme);
    // Colours may be on their way, however short it is.
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished));
    const { violations } = await axe.run(${part ? JSON.stringify(part) : 'document'}, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => theme + ': ' + id + ' ' + target.join(' ') + ' ' + failureSummary));
  };
  const worn = root.getAttribute('data-mantine-color-scheme');
  const found = await look('light', ${JSON.stringify(rules)});
  found.push(...(await look('dark', { type: 'rule', values: ${JSON.stringify(colourRules)} })));
  root.setAttribute('data-mantine-color-scheme', worn);
  return found;
})()`;

/** Looks at the screen as it now is; `part`, a selector: only there, because the rest was looked at before. */
export async function isSound(page: Page, screen: string, part?: string): Promise<void> {
  // Half a megabyte of script: once for each document, however many screens it shows.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  expect.soft(await page.evaluate<string[]>(lookAt(part)), screen).toEqual([]);
}

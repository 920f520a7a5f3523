import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

test.each([
  ['See https://example.com/menu.', 'https://example.com/menu'],
  ['(see https://example.com/menu)', 'https://example.com/menu'],
  ['https://example.com/Cake_(food)', 'https://example.com/Cake_(food)'],
  ['(https://example.com/Cake_(food)).', 'https://example.com/Cake_(food)'],
  ['[https://example.com/a[1]]!', 'https://example.com/a[1]'],
  ['https://example.com/?q=(a))', 'https://example.com/?q=(a)'],
  ['“https://example.com/it’s’', 'https://example.com/it’s'],
])('in %j the link is %s, and no letter is lost', (text, link) => {
  const { container } = render(<LinkedText text={text} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe(link);
  expect(container.textContent).toBe(text);
});

test('an address of signs only is no link', () => {
  const { container } = render(<LinkedText text="https://... http://)))" />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(container.textContent).toBe('https://... http://)))');
});

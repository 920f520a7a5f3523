import { defaultMilestones } from '@stampdeck/contract/cards.ts';
import { cardSizes, defaultDesign } from '@stampdeck/contract/designs.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CardDetails, StampCard } from './stamp-card.tsx';

const shop = { name: 'Bean & Leaf' };
const design = { ...defaultDesign, size: 10 as const, milestones: defaultMilestones(10) };
const slotsIn = (state: string) => document.querySelectorAll(`.sd-slot[data-state="${state}"]`);

afterEach(cleanup);

describe('the stamp card', () => {
  test('says how many stamps it holds and how many are to go', () => {
    render(<StampCard design={design} shop={shop} count={6} />);
    expect(screen.getByRole('img', { name: '6 of 10 stamps, 4 to go' })).toBeDefined();
    expect(slotsIn('stamped')).toHaveLength(6);
    expect(slotsIn('empty')).toHaveLength(4);
  });

  test.each(cardSizes)('draws a card of %d stamps, empty and full', (size) => {
    const sized = { ...design, size, milestones: defaultMilestones(size) };
    const { rerender } = render(<StampCard design={sized} shop={shop} count={0} />);
    expect(slotsIn('empty')).toHaveLength(size);
    rerender(<StampCard design={sized} shop={shop} count={size} />);
    expect(slotsIn('stamped')).toHaveLength(size);
    expect(screen.getByRole('img', { name: `${size} of ${size} stamps, the card is full` })).toBeDefined();
  });

  test("keeps the running card's size when the newest design has another", () => {
    render(<StampCard design={design} shop={shop} count={5} size={8} />);
    expect(screen.getByRole('img', { name: '5 of 8 stamps, 3 to go' })).toBeDefined();
    expect(screen.queryByText('2 free')).toBeNull();
  });

  test('names no reward at a stamp that it was moved away from, even if two were there meanwhile', () => {
    const both = (slot: number) => ({ ...design, milestones: ['A roll', 'A loaf'].map((label) => ({ slot, label })) });
    const { rerender } = render(<CardDetails design={both(8)} />);
    rerender(<CardDetails design={both(5)} />);
    expect(screen.queryByText('8 stamps')).toBeNull();
    expect(screen.getAllByText('5 stamps')).toHaveLength(2);
  });

  test('names each reward at its stamp, and which of them are reached (S2.rewardcard.24)', () => {
    render(<StampCard design={design} shop={shop} count={5} />);
    const rewards = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(rewards).toEqual([
      'Stamp 3: 10% off, reached',
      'Stamp 5: 20% off, reached',
      'Stamp 8: 1 free',
      'Stamp 10: 2 free',
    ]);
    const ribbons = [...document.querySelectorAll('.sd-ribbon')];
    expect(ribbons.map((ribbon) => ribbon.textContent)).toEqual(['10% off', '20% off', '1 free', '2 free']);
    expect(ribbons.filter((ribbon) => ribbon.hasAttribute('data-reached'))).toHaveLength(2);
  });

  test('has buttons only where a tap on a slot does something', () => {
    const onSlot = vi.fn();
    const { rerender } = render(<StampCard design={design} shop={shop} count={2} />);
    expect(screen.queryAllByRole('button')).toHaveLength(0);
    rerender(<StampCard design={design} shop={shop} count={2} onSlot={onSlot} />);
    const grid = screen.getByRole('group', { name: '2 of 10 stamps, 8 to go' });
    expect(within(grid).getAllByRole('button')).toHaveLength(10);
    fireEvent.click(screen.getByRole('button', { name: 'Stamp 8: 1 free', pressed: false }));
    expect(onSlot).toHaveBeenCalledWith(8);
    expect(screen.getByRole('button', { name: 'Stamp 2', pressed: true })).toBeDefined();
  });

  test('shows unconfirmed stamps pale, and animates new ones', () => {
    const { rerender } = render(<StampCard design={design} shop={shop} count={4} pending={1} />);
    expect(slotsIn('stamped')).toHaveLength(3);
    expect(slotsIn('arriving')).toHaveLength(1);
    rerender(<StampCard design={design} shop={shop} count={4} justStamped={2} />);
    const fresh = [...document.querySelectorAll<HTMLElement>('.sd-slot[data-fresh]')];
    expect(fresh.map((slot) => slot.style.getPropertyValue('--arrival'))).toEqual(['0', '1']);
    expect(slotsIn('stamped')).toHaveLength(4);
  });

  test('celebrates when it has just become full, and not each time it is opened', () => {
    const { rerender } = render(<StampCard design={design} shop={shop} count={10} />);
    const card = screen.getByRole('article', { name: 'Bean & Leaf, stamp card' });
    expect(card.hasAttribute('data-celebrate')).toBe(false);
    rerender(<StampCard design={design} shop={shop} count={10} justStamped={1} />);
    expect(card.hasAttribute('data-celebrate')).toBe(true);
  });

  test('a redeemed reward is crossed out, has a check and is read as redeemed', () => {
    const milestones = [
      { slot: 3, label: '1 free coffee', state: 'redeemed' as const },
      { slot: 5, label: 'A cake', state: 'owed' as const },
      { slot: 10, label: '1 free', state: 'ahead' as const },
    ];
    render(<StampCard design={{ ...design, milestones }} shop={shop} count={6} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Stamp 3: 1 free coffee, redeemed',
      'Stamp 5: A cake, reached',
      'Stamp 10: 1 free',
    ]);
    const crossed = [...document.querySelectorAll('.sd-ribbon[data-redeemed]')];
    expect(crossed.map(({ textContent }) => textContent)).toEqual(['1 free coffee']);
    expect(document.querySelectorAll('.sd-slot-check')).toHaveLength(1);
  });

  test('shows head and stamps only when compact', () => {
    const { rerender } = render(<StampCard design={design} shop={shop} count={1} />);
    expect(screen.getByText(design.reward)).toBeDefined();
    rerender(<StampCard design={design} shop={shop} count={1} compact />);
    expect(screen.queryByText(design.reward)).toBeNull();
    expect(screen.getByText(design.description)).toBeDefined();
  });

  test('falls back to the initial when the photo cannot be loaded', () => {
    render(<StampCard design={design} shop={{ name: 'émile', photo: '/images/gone.webp' }} count={1} />);
    const photo = document.querySelector('img.sd-card-badge');
    expect(photo?.getAttribute('src')).toBe('/images/gone.webp');
    if (photo) fireEvent.error(photo);
    expect(document.querySelector('.sd-card-badge')?.textContent).toBe('É');
  });

  test("prefers the card's logo to the shop's photo", () => {
    render(
      <StampCard
        design={{ ...design, logo: '/images/logo.webp' }}
        shop={{ ...shop, photo: '/images/me.webp' }}
        count={1}
      />,
    );
    expect(document.querySelector('img.sd-card-badge')?.getAttribute('src')).toBe('/images/logo.webp');
  });
});

describe('the details of a card', () => {
  test('tell how to collect, the rewards, each term and how to reach the shop', () => {
    render(<CardDetails design={{ ...design, businessName: '12 Mill Lane' }} />);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'How to collect',
      'Rewards',
      'Terms and conditions',
      'Contact',
    ]);
    expect(screen.getByText("The shop's decision is final.").closest('li')).not.toBeNull();
    expect(screen.getByText('12 Mill Lane')).toBeDefined();
  });

  test('leave out what the shop did not fill in', () => {
    const bare = { ...design, howToCollect: '', reward: '', terms: ' \n', businessName: '', milestones: [] };
    render(<CardDetails design={bare} />);
    expect(screen.queryAllByRole('term')).toHaveLength(0);
  });
});

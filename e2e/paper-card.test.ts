import { isSound } from './axe.ts';
import { goTo, hold } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openShop, publish } from './seeds.ts';

for (const size of [phone, desktop])
  test(`a customer with a paper card gets stamps and a reward without a phone, and the reports list it, at ${size.width} px`, async ({
    open,
  }) => {
    const page = await open(size);
    const shop = await openShop(page, 'Café Papier');
    await publish(page, shop, { NoofStamps: 5, milestones: [{ slot: 2, label: 'A biscuit' }] });
    const stamps = page.getByLabel('Live stamp');

    await test.step('they are added with a name and a phone number, and get two stamps', async () => {
      await page.goto('/livestamp');
      await page.getByRole('button', { name: 'Add a customer' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Oma Lotte');
      await page.getByLabel('Phone', { exact: true }).fill('0170 5550199');
      await page.getByRole('button', { name: 'Add the customer' }).click();
      await expect(page.getByTestId('code-label').first()).toContainText('for stamps and rewards');
      await expect(page.getByText(/To give a reward, press ‘Redeem without a phone’/)).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
      await page.getByRole('button', { name: 'Give 2 stamps' }).click();
      await expect(stamps.getByText('2 of 5 stamps, 3 to go')).toBeVisible();
    });

    await test.step('the main button leads on; the reward has a way of its own, which says why there was no phone', async () => {
      await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
      await page.getByRole('button', { name: 'Redeem without a phone' }).click();
      await expect(page.getByRole('radio', { name: 'Phone empty' })).toBeInViewport({ ratio: 1 });
      await page.getByRole('radio', { name: 'Paper card' }).check();
      await expect(page.getByRole('button', { name: /^Redeem A biscuit without a phone/ })).toBeInViewport({
        ratio: 1,
      });
      await expect(page.getByText(/own phone/)).toHaveCount(0);
      await isSound(page, 'a reward without a phone');
      await hold(page.getByRole('button', { name: /^Redeem A biscuit without a phone/ }));
      await expect(stamps.getByText('Redeemed: A biscuit')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Redeem without a phone' })).toBeHidden();
      await expect(page.getByText('Redeemed with a paper card: A biscuit')).toBeVisible();
    });

    await test.step('the reports list it, and so does the list of redemptions without a phone', async () => {
      await goTo(page, '/reports?list=rewards');
      await expect(page.getByRole('listitem').filter({ hasText: 'Oma Lotte' })).toContainText('Paper card');
      await page.getByRole('link', { name: 'Only without a phone' }).click();
      await expect(page.getByRole('heading', { name: 'Redeemed without a phone' })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Oma Lotte' })).toContainText('A biscuit');
      await isSound(page, 'rewards without a phone');
    });
  });

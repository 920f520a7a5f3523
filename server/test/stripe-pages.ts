/** What Stripe's peer shows in a browser: the page where someone pays by card, or goes back to the shop. */

interface Asked {
  amount: string;
  /** This page again, to approve the payment. */
  self: string;
  /** Where the browser goes after that, and where it goes without it. */
  paid: string;
  back: string;
}

const decide = `(({ self, paid, back }) => {
  const [pay, leave] = document.querySelectorAll('button');
  pay.onclick = async () => {
    await fetch(self, { method: 'POST' });
    location.assign(paid);
  };
  leave.onclick = () => location.assign(back);
})`;

export const payPage = ({ amount, ...asked }: Asked): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stripe Checkout</title><main><h1>Pay $${amount}</h1><button type="button">Pay</button><button type="button">Back</button></main><script>${decide}(${JSON.stringify(asked)});</script></html>`;

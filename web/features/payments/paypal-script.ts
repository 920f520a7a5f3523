/** PayPal's own script, which draws its button. Only PayPal serves it, and only the page of an order may load it. */

export interface PayPalOptions {
  style: { layout: 'vertical'; height: number };
  /** Begins a payment; returns PayPal's id of it. */
  createOrder: () => Promise<string>;
  onApprove: (approved: { orderID: string }) => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
}

interface Button {
  isEligible: () => boolean;
  render: (place: HTMLElement) => Promise<void>;
  close: () => Promise<void>;
}

interface PayPal {
  Buttons: (options: PayPalOptions) => Button;
}

declare global {
  interface Window {
    paypal?: PayPal;
  }
}

/** Milliseconds until another way to pay is offered (ours). */
const patience = 10_000;

/** What this page's policy lets PayPal's script write into it; '' if the page was sent for something else. */
const markOfPage = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Whether someone came to the order without loading its page, whose policy alone lets PayPal's script in. */
export function isOtherPage(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return markOfPage() === '' && load !== undefined && !new URL(load.name).pathname.startsWith('/order/');
}

const insert = (address: string): Promise<PayPal> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('PayPal’s script did not load.'));
    };
    const timer = setTimeout(fail, patience);
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      if (window.paypal) resolve(window.paypal);
      else fail();
    };
    script.dataset.cspNonce = markOfPage();
    script.src = address;
    document.head.append(script);
  });

let loading: { address: string; paypal: Promise<PayPal> } | null = null;

/** Loads the script once for each address, which names the payee. After a failure, it is loaded again. */
async function loadPayPal(address: string): Promise<PayPal> {
  if (loading?.address !== address) loading = { address, paypal: insert(address) };
  const { paypal } = loading;
  try {
    return await paypal;
  } catch (error) {
    if (loading?.paypal === paypal) loading = null;
    throw error;
  }
}

/** Draws PayPal's button. Throws if that is not possible here. */
export async function drawButton(address: string, place: HTMLElement, options: PayPalOptions): Promise<Button> {
  const paypal = await loadPayPal(address);
  const button = paypal.Buttons(options);
  if (!button.isEligible()) throw new Error('PayPal offers no button here.');
  await button.render(place);
  return button;
}

/**
 * What PayPal's peer shows in a browser: the script with `paypal.Buttons`, the button in its frame, and the window where someone approves or
 * cancels. Like PayPal's own script, it writes a script and a style into the page with the page's mark, calls home, and refuses an order
 * whose payee it was not told.
 */

const page = (title: string, body: string, script: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><main>${body}</main><script>${script}</script></html>`;

/** Runs on the order's page. */
const drawButtons = `(() => {
  const { src, dataset } = document.currentScript;
  const { origin, searchParams } = new URL(src);
  const write = (kind, text) => {
    const element = document.createElement(kind);
    element.nonce = dataset.cspNonce;
    element.textContent = text;
    document.head.append(element);
  };
  const Buttons = (options) => {
    const frame = document.createElement('iframe');
    const pay = async () => {
      const opened = window.open('', 'paypal', 'width=450,height=600');
      try {
        const query = new URLSearchParams({ token: await options.createOrder(), opened: 'yes' });
        query.set('merchant', searchParams.get('merchant-id') ?? '');
        opened.location = origin + '/checkoutnow?' + query;
      } catch (error) {
        opened.close();
        options.onError(error);
      }
    };
    const hear = ({ origin: from, data }) => {
      if (from !== origin) return;
      if (data.pressed) pay();
      if (data.approved) options.onApprove({ orderID: data.approved });
      if (data.canceled) options.onCancel({ orderID: data.canceled });
      if (data.refused) options.onError(new Error(data.refused));
    };
    return {
      isEligible: () => window.marked === true,
      render: async (place) => {
        write('style', '.paypal-button { border: 0; height: 48px; width: 100%; }');
        await fetch(origin + '/xoplatform/logger/api/logger', { method: 'POST', mode: 'no-cors', body: '{}' });
        Object.assign(frame, { className: 'paypal-button', title: 'PayPal', src: origin + '/smart/buttons' });
        addEventListener('message', hear);
        const drawn = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        place.append(frame);
        await drawn;
      },
      close: async () => {
        removeEventListener('message', hear);
        frame.remove();
      },
    };
  };
  write('script', 'window.marked = true;');
  window.paypal = { Buttons };
})();`;

/** The script for an address; null if it asks for something else. */
export function buttonScript(query: URLSearchParams, clientId: string): string | null {
  const isRight =
    query.get('client-id') === clientId && query.get('currency') === 'USD' && query.get('intent') === 'capture';
  return isRight ? drawButtons : null;
}

export const buttonPage = (): string =>
  page(
    'PayPal',
    '<button type="button" style="width:100%;height:40px">Pay with PayPal</button>',
    "document.querySelector('button').onclick = () => parent.postMessage({ pressed: true }, '*');",
  );

/** In a window of the button, or on the way from `backTo` and back. */
const decide = `(({ id, backTo, isOpened, refused }) => {
  const end = (said, query) => {
    if (!isOpened) return location.assign(backTo + '?token=' + id + query);
    window.opener.postMessage(said, '*');
    window.close();
  };
  if (refused) return end({ refused }, '');
  const [approve, cancel] = document.querySelectorAll('button');
  approve.onclick = async () => {
    await fetch('/checkoutnow/approve?token=' + id, { method: 'POST' });
    end({ approved: id }, '&PayerID=PAYER1');
  };
  cancel.onclick = () => end({ canceled: id }, '');
})`;

interface Asked {
  id: string;
  amount: string;
  backTo: string;
  isOpened: boolean;
  /** Why PayPal does not let this order be paid. */
  refused: string | null;
}

/** Where someone approves a payment, or cancels. */
export const approvalPage = ({ amount, ...asked }: Asked): string =>
  page(
    'Pay with PayPal',
    `<h1>Pay $${amount}</h1><button type="button">Approve</button><button type="button">Cancel</button>`,
    `${decide}(${JSON.stringify(asked)});`,
  );

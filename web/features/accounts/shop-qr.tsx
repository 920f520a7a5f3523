import { Button } from '@mantine/core';
import type { getSite } from '@stampdeck/contract/home.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { Check, Copy, Download, ExternalLink, Printer, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastError, toastSuccess } from '#ui/toast.tsx';
import { Poster, type PosterProps, ShopQr } from './poster.tsx';
import styles from './shop-qr.module.css';
import { useShopAddress } from './site-api.ts';

type Reach = Reply<typeof getSite>['reach'];

/** Why an address on a poster may not work, and what mends it; null where anybody can open it. */
function reachWarning(reach: Reach): string | null {
  if (reach === 'loopback') {
    return 'This address only works on this computer: no phone can open it. Open the dashboard under the address your customers will use, or set SHOP_SITE_URL, before you print.';
  }
  return reach === 'private'
    ? 'Only phones in your own network can open this address. Set SHOP_SITE_URL to a public one to be found from anywhere.'
    : null;
}

/** The shop's QR, its address, and the poster to print. */
export function ShopQrTab({ shopId }: { shopId: string }) {
  const { data, error, refetch } = useShopAddress(shopId);
  if (error) return <ErrorState title="The QR could not be made" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="28rem" radius="var(--sd-radius-xl)" />;
  return <ShopQrReady {...data} />;
}

function ShopQrReady({ url, reach, shop }: PosterProps & { reach: Reach }) {
  const warning = reachWarning(reach);
  const print = () => {
    toastSuccess('Welcome to Print QR Image', { specified: true });
    window.print();
  };
  return (
    <div className={styles.parts}>
      <div className={styles.code}>
        <div className={styles.paper}>
          <ShopQr url={url} testId="shop-qr" />
        </div>
        <p className={styles.url}>
          <a href={url} target="_blank" rel="noreferrer">
            {url} <ExternalLink size={16} aria-label="opens in a new tab" />
          </a>
        </p>
        {warning && (
          <p className={styles.warning} role="note">
            <TriangleAlert size={20} aria-hidden />
            <span>{warning}</span>
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="primary" size="lg" leftSection={<Printer size={20} aria-hidden />} onClick={print}>
            Print
          </Button>
          <CopyButton url={url} />
          <Button leftSection={<Download size={18} aria-hidden />} onClick={() => downloadQr(shop.name)}>
            SVG
          </Button>
        </div>
      </div>
      <figure className={styles.preview}>
        <figcaption>What prints: one A4 sheet</figcaption>
        <div className={styles.sheet}>
          <Poster shop={shop} url={url} />
        </div>
      </figure>
      {createPortal(
        <div className="poster-print" aria-hidden="true">
          <Poster shop={shop} url={url} />
        </div>,
        document.body,
      )}
    </div>
  );
}

function CopyButton({ url }: { url: string }) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), 2000);
    } catch {
      // Plain HTTP has no clipboard.
      toastError('This browser does not let pages copy here', { detail: 'Select the address and copy it by hand.' });
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button leftSection={<Icon size={18} aria-hidden />} onClick={() => void copy()} aria-live="polite">
      {copied ? 'Copied' : 'Copy address'}
    </Button>
  );
}

/** Saves the QR that the screen shows, with its colours written into it. */
function downloadQr(shopName: string): void {
  const shown = document.querySelector('[data-testid="shop-qr"]');
  if (!shown) return;
  const drawing = shown.cloneNode(true) as SVGElement;
  for (const path of drawing.querySelectorAll('path')) {
    const [from] = shown.querySelectorAll(`.${path.getAttribute('class')}`);
    if (from) path.setAttribute('fill', getComputedStyle(from).fill);
    path.removeAttribute('class');
  }
  drawing.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const file = URL.createObjectURL(new Blob([drawing.outerHTML], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = file;
  link.download = `${shopName.replace(/[^\p{L}\p{N}]+/gu, '-')}-qr.svg`;
  link.click();
  URL.revokeObjectURL(file);
}

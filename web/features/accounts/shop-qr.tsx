import '#ui/button.css';
import { Link } from '@tanstack/react-router';
import { Check, Copy, Download, ExternalLink, Printer } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastError, toastSuccess } from '#ui/toast.tsx';
import { copyText } from './copy-text.ts';
import { Poster, type PosterProps } from './poster.tsx';
import { QrImage, qrFile } from './qr-image.tsx';
import { ReachNote } from './reach-note.tsx';
import styles from './shop-qr.module.css';
import { type Reach, useShopAddress } from './site-api.ts';

/** The shop's QR with its address, and the poster to print. */
export function ShopQrTab({ shopId }: { shopId: string }) {
  const { data, error, refetch } = useShopAddress(shopId);
  if (data) {
    return (
      <div className={styles.parts}>
        <Address {...data} />
        <PosterPart {...data} />
      </div>
    );
  }
  if (error) return <ErrorState title="The QR could not be made" error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.parts}>
      <Skeleton height="26rem" radius="var(--sd-radius-xl)" />
      <Skeleton height="38rem" radius="var(--sd-radius-xl)" />
    </div>
  );
}

const fileName = (shopName: string): string => `${shopName.replace(/[^\p{L}\p{N}]+/gu, '-')}-qr.svg`;

function Address({ url, shop }: PosterProps) {
  return (
    <section className={styles.address} aria-label="The address of your shop page">
      <div className={styles.paper}>
        <QrImage text={url} label={`QR code of ${url}`} testId="shop-qr" />
      </div>
      <p className={styles.url}>{url}</p>
      <div className={styles.actions}>
        <CopyButton text={url} />
        <a className="sd-button sd-button-s" href={url} target="_blank" rel="noreferrer">
          <ExternalLink size={16} aria-hidden /> Open <span className="sd-hidden">in a new tab</span>
        </a>
        <a className="sd-button sd-button-s" href={qrFile(url)} download={fileName(shop.name)}>
          <Download size={16} aria-hidden /> SVG <span className="sd-hidden">of the QR</span>
        </a>
      </div>
    </section>
  );
}

const copiedMs = 2000;

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(text)) setCopied((times) => times + 1);
    else toastError('The address could not be copied', { detail: 'Select it and copy it by hand.' });
  };
  const Icon = copied ? Check : Copy;
  return (
    <button type="button" className="sd-button sd-button-s" onClick={() => void copy()}>
      <Icon size={16} aria-hidden />
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span> <span className="sd-hidden">the address</span>
    </button>
  );
}

/** Shows the toast first: the browser's print window stops the page until it is closed. */
function print(): void {
  toastSuccess('Welcome to Print QR Image', { specified: true });
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
}

function PosterPart({ url, reach, shop }: PosterProps & { reach: Reach }) {
  const noteId = useId();
  return (
    <section className={styles.poster} aria-label="Poster">
      <ReachNote reach={reach} id={noteId} />
      <button
        type="button"
        className="sd-button sd-button-primary sd-button-l"
        aria-describedby={reach === 'public' ? undefined : noteId}
        onClick={print}
      >
        <Printer size={20} aria-hidden /> Print
      </button>
      <p className={styles.hint}>
        One A4 sheet, exactly as below.
        {shop.card.isDefault && (
          <>
            {' '}
            It takes the colours of your card once you{' '}
            <Link to="/rewardCard" className="sd-link">
              design it
            </Link>
            .
          </>
        )}
      </p>
      <div className={styles.sheet}>
        <Poster shop={shop} url={url} />
      </div>
      {createPortal(
        <div className="poster-print" aria-hidden="true">
          <Poster shop={shop} url={url} />
        </div>,
        document.body,
      )}
    </section>
  );
}

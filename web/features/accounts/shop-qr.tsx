import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Copy, Download, ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Inline } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { drawQr } from '#ui/qr.ts';
import { Bones } from '#ui/skeleton.tsx';
import { palette } from '#ui/theme-palette.ts';
import { toastError } from '#ui/toast.tsx';
import styles from './shop-qr.module.css';
import { type ShopAddress, useShopAddress } from './site-api.ts';

interface Props {
  shopId: string;
  /** What can be printed. */
  poster: (address: ShopAddress) => ReactNode;
}

/** The shop's QR code with its address, and beside it what can be printed. */
export function ShopQrTab({ shopId, poster }: Props) {
  const bones = <Bones className={styles.parts} heights={['26rem', '38rem']} radius="xl" />;
  return (
    <Loaded query={useShopAddress(shopId)} failure={t`We couldn’t make the QR code`} bones={bones}>
      {(address) => (
        <div className={styles.parts}>
          <Address {...address} />
          {poster(address)}
        </div>
      )}
    </Loaded>
  );
}

const fileName = (shopName: string): string => `${shopName.replace(/[^\p{L}\p{N}]+/gu, '-')}-qr.svg`;

/** A QR code with its quiet zone, dark on light, as the address of an SVG. */
function qrFile(text: string): string {
  const { size, path } = drawQr(text);
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="${palette.paper}" d="M0 0h${size}v${size}H0z"/><path fill="${palette.ink}" d="${path}"/></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
}

function Address({ url, code, shop }: ShopAddress) {
  return (
    <section className="sd-surface sd-panel" aria-label={t`The address of your shop page`}>
      <div className={styles.paper}>
        <img src={qrFile(code)} alt={t`QR code of ${url}`} data-testid="shop-qr" />
      </div>
      <p className={styles.url}>{url}</p>
      <Inline>
        <CopyButton text={url} />
        <a className="sd-button" href={url} target="_blank" rel="noreferrer">
          <ExternalLink size={16} aria-hidden />{' '}
          <Trans>
            Open <span className="sd-hidden">in a new tab</span>
          </Trans>
        </a>
        <a className="sd-button" href={qrFile(code)} download={fileName(shop.name)}>
          <Download size={16} aria-hidden />{' '}
          <Trans>
            SVG <span className="sd-hidden">of the QR code</span>
          </Trans>
        </a>
      </Inline>
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
    else toastError(t`We couldn’t copy the address`, { detail: t`Select it and copy it by hand.`, passing: true });
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button onClick={() => void copy()}>
      <Icon size={16} aria-hidden />
      <span aria-live="polite">
        {copied ? (
          <Trans>
            Copied <span className="sd-hidden">the address</span>
          </Trans>
        ) : (
          <Trans>
            Copy <span className="sd-hidden">the address</span>
          </Trans>
        )}
      </span>
    </Button>
  );
}

/** Puts text on the clipboard; says whether the browser took it. */
async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyTheOldWay(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

/** Browsers refuse the clipboard to pages on plain HTTP, as in a shop's own network, but still copy a selection. */
function copyTheOldWay(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sd-hidden';
  document.body.append(field);
  field.focus();
  field.select();
  const copied = document.execCommand?.('copy') ?? false;
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

import './poster.css';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Printer } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keepFile } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { toastError, toastSuccess } from '#ui/toast.tsx';
import { type Format, formatNames, formats } from './formats.ts';
import { Poster } from './poster.tsx';
import { pictureData, posterPng, posterSvg } from './poster-file.ts';
import styles from './poster-part.module.css';
import { type Reach, ReachNote } from './reach-note.tsx';

interface Props {
  shop: ShopHead;
  url: string;
  reach: Reach;
}

/** The shop's own picture as data; null without one, and where it cannot be read: a print without it is better than none. */
function useLogo({ card, photo }: ShopHead): string | null {
  const address = card.design.logo || photo;
  const { data = null } = useQuery({
    queryKey: ['poster', 'logo', address],
    queryFn: () => pictureData(address).catch(() => null),
    // A picture from elsewhere may be shown and not be copied.
    enabled: address.startsWith('/images/'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Texts are measured in the page's typeface: drawn anew once it is there. */
function useTypeface(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    document.fonts.ready?.then(() => setThere(true)).catch(reportError);
  }, []);
  return isThere;
}

/** Shows the toast first: the browser's print window stops the page until it is closed. */
function print(): void {
  toastSuccess('Welcome to Print QR Image', { specified: true });
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
}

const fileName = (shop: ShopHead, format: Format, type: string): string =>
  `${shop.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${format}.${type}`;

/** What to print, how it will look, and the ways to get it: on paper, as a drawing, as a picture. */
export function PosterPart({ shop, url, reach }: Props) {
  const noteId = useId();
  const [format, setFormat] = useState<Format>('a4');
  const shown = useRef<HTMLDivElement>(null);
  const logo = useLogo(shop);
  const typeface = useTypeface();
  const { name, width, height } = formats[format];
  const poster = <Poster key={String(typeface)} shop={shop} url={url} format={format} logo={logo} />;

  const saving = useMutation({
    mutationFn: async (type: 'svg' | 'png') => {
      const drawing = shown.current?.querySelector('svg');
      if (!drawing) return;
      const file = type === 'svg' ? posterSvg(drawing, format) : await posterPng(drawing, format);
      keepFile(file, fileName(shop, format, type));
    },
    onError: ({ message }) => toastError('The file could not be made', { detail: message }),
  });
  return (
    <Stack as="section" aria-label="Poster">
      <FormatPicker format={format} onPick={setFormat} />
      <ReachNote reach={reach} id={noteId} />
      <Inline className={styles.actions}>
        <Button
          variant="primary"
          size="l"
          isWide
          aria-describedby={reach === 'public' ? undefined : noteId}
          onClick={print}
        >
          <Printer size={20} aria-hidden /> Print
        </Button>
        <Button onClick={() => saving.mutate('svg')}>
          <Download size={16} aria-hidden /> SVG <span className="sd-hidden">of the {name}</span>
        </Button>
        <Button isBusy={saving.isPending} onClick={() => saving.mutate('png')}>
          <Download size={16} aria-hidden /> PNG, 300 dpi <span className="sd-hidden">of the {name}</span>
        </Button>
      </Inline>
      <p className="sd-quiet">
        One sheet of {width} × {height} mm, exactly as below.
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
      <div className={styles.table}>
        <div ref={shown} className={styles.sheet} data-format={format}>
          {poster}
        </div>
      </div>
      {createPortal(
        <div className="poster-print" data-format={format} aria-hidden="true">
          {poster}
        </div>,
        document.body,
      )}
    </Stack>
  );
}

/** The papers, each drawn beside the others as large as it is. */
function FormatPicker({ format, onPick }: { format: Format; onPick: (format: Format) => void }) {
  const group = useId();
  return (
    <fieldset className={styles.formats}>
      <legend className={styles.legend}>What to print</legend>
      {formatNames.map((one) => {
        const { name, use, width, height } = formats[one];
        return (
          <label key={one} className={styles.format}>
            <input type="radio" name={group} checked={format === one} onChange={() => onPick(one)} />
            <svg viewBox="0 0 210 297" aria-hidden="true" className={styles.paper}>
              <rect x={(210 - width) / 2} y={297 - height} width={width} height={height} rx="6" />
            </svg>
            <span className={styles.words}>
              <b>{name}</b>
              <span>{use}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

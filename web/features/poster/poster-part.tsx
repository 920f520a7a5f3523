import './poster.css';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { customerLanguages, isLanguage, type Language } from '@stampdeck/contract/languages.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { keepFile } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';
import { type Format, formats, isPoster, prints } from './formats.ts';
import { MenuPart } from './menu/menu-part.tsx';
import { Poster } from './poster.tsx';
import { pictureData, posterPng, posterSvg } from './poster-file.ts';
import { usePosterTexts } from './poster-language.ts';
import styles from './poster-part.module.css';
import { type PrintKind, printKinds } from './print-kinds.ts';
import { PrintButton, Printed, type PrintProps } from './printed.tsx';
import { ReachNote } from './reach-note.tsx';
import { TablesPart } from './tables/tables-part.tsx';
import { useTypeface } from './use-typeface.ts';

/** The shop's own picture as data; null without one and if it cannot be read: a print without it is better than none. */
function useLogo({ card, photo }: ShopHead): string | null {
  const address = card.design.logo || photo;
  const { data = null } = useQuery({
    queryKey: ['poster', 'logo', address],
    queryFn: () => pictureData(address).catch(() => null),
    // Browsers show pictures from elsewhere but do not let pages copy them.
    enabled: address.startsWith('/images/'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Shows the toast first: the browser's print dialog stops the page until it is closed. */
function print(): void {
  toastSuccess(t`Welcome to Print QR Image`, { specified: true });
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
}

const fileName = (shop: ShopHead, format: Format, type: string): string =>
  `${shop.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${format}.${type}`;

const languages = (Object.entries(customerLanguages) as [Language, string][]).map(
  ([language, name]) => [language, name, language] as const,
);

/** What to print in which language, how it will look, and the ways to get it: on paper, as a drawing, as an image. */
export function PosterPart({
  kind,
  onKind,
  ...props
}: PrintProps & { kind: PrintKind; onKind: (kind: PrintKind) => void }) {
  const [language, setLanguage] = useState<Language>(() =>
    isLanguage(props.shop.language) ? props.shop.language : 'en',
  );
  const label = t`Language of the poster`;
  return (
    <Stack as="section" aria-label={t`Poster`}>
      <KindPicker kind={kind} onPick={onKind} />
      <div>
        <p className={styles.legend} aria-hidden>
          {label}
        </p>
        <Select label={label} isPlain value={language} options={languages} onChoose={setLanguage} />
      </div>
      <Loaded
        query={usePosterTexts(language)}
        failure={t`We couldn’t load the poster’s texts`}
        bones={<Skeleton height="30rem" radius="var(--sd-radius-l)" />}
      >
        {(texts) => {
          if (isPoster(kind)) return <Sheets {...props} format={kind} texts={texts} />;
          if (kind === 'tables') return <TablesPart {...props} texts={texts} />;
          return <MenuPart {...props} paper={kind} texts={texts} />;
        }}
      </Loaded>
    </Stack>
  );
}

interface SheetsProps extends PrintProps {
  format: Format;
  texts: I18n;
}

function Sheets({ shop, url, code, reach, format, texts }: SheetsProps) {
  const noteId = useId();
  const shown = useRef<HTMLDivElement>(null);
  const logo = useLogo(shop);
  const typeface = useTypeface(JSON.stringify([shop.name, shop.card.design.milestones, texts.messages]));
  const { name, width, height } = formats[format];
  const language = texts.locale as Language;
  const poster = (
    <Poster
      key={`${language} ${typeface}`}
      {...{ shop, url, code, format, logo, language }}
      say={(words) => texts._(words)}
    />
  );

  const failure = t`We couldn’t make the file`;
  const saving = useMutation({
    mutationFn: async (type: 'svg' | 'png') => {
      const drawing = shown.current?.querySelector('svg');
      if (!drawing) return;
      const file = type === 'svg' ? posterSvg(drawing, format) : await posterPng(drawing, format);
      keepFile(file, fileName(shop, format, type));
    },
    onSuccess: () => closeToast(failure),
    onError: ({ message }) => toastError(failure, { detail: message }),
  });
  return (
    <>
      <ReachNote reach={reach} id={noteId} />
      <Inline className={styles.actions}>
        <PrintButton onPrint={print} noteId={reach === 'public' ? undefined : noteId} />
        <Button onClick={() => saving.mutate('svg')}>
          <Download size={16} aria-hidden /> SVG <span className="sd-hidden">({name})</span>
        </Button>
        <Button isBusy={saving.isPending} onClick={() => saving.mutate('png')}>
          <Download size={16} aria-hidden /> {t`PNG, 300 dpi`} <span className="sd-hidden">({name})</span>
        </Button>
      </Inline>
      <p className="sd-quiet">
        {t`One sheet of ${width} × ${height} mm, exactly as below.`}
        {shop.card.isDefault && (
          <>
            {' '}
            <Trans>
              It gets the colors of your card once you{' '}
              <Link to="/rewardCard" className="sd-link">
                design it
              </Link>
              .
            </Trans>
          </>
        )}
      </p>
      <div className={styles.table}>
        <div ref={shown} className={styles.sheet} data-format={format}>
          {poster}
        </div>
      </div>
      <Printed>
        <div className="poster-sheet" data-paper={format}>
          {poster}
        </div>
      </Printed>
    </>
  );
}

/** The papers, drawn to the same scale. */
function KindPicker({ kind, onPick }: { kind: PrintKind; onPick: (kind: PrintKind) => void }) {
  const group = useId();
  return (
    <fieldset className={styles.formats}>
      <legend className={styles.legend}>{t`What to print`}</legend>
      {printKinds.map((one) => {
        const { name, use, width, height } = prints[one];
        return (
          <label key={one} className={styles.format}>
            <input type="radio" name={group} checked={kind === one} onChange={() => onPick(one)} />
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

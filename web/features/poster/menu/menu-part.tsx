import type { I18n, MessageDescriptor } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import styles from '#features/poster/poster-part.module.css';
import { PrintButton, Printed, type PrintProps } from '#features/poster/printed.tsx';
import { ReachNote } from '#features/poster/reach-note.tsx';
import { useTypeface } from '#features/poster/use-typeface.ts';
import { formatNumber } from '#language/format.ts';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { mostPrinted, useMenu } from './menu-data.ts';
import { type Menu, type MenuPaper, menuPages } from './menu-pages.ts';
import { MenuSheets, sheetsOf } from './menu-sheet.tsx';

interface MenuPartProps extends PrintProps {
  paper: MenuPaper;
  texts: I18n;
}

/** The shop's menu on paper: with photos or without, and how it will look. */
export function MenuPart(props: MenuPartProps) {
  return (
    <Loaded
      query={useMenu(props.shop.id)}
      failure={t`We couldn’t load your products`}
      bones={<Skeleton height="30rem" radius="var(--sd-radius-l)" />}
    >
      {({ products, categories, isCut }) =>
        products.length === 0 ? (
          <p className="sd-quiet">
            <Trans>
              Your menu shows your published products.{' '}
              <Link to="/addproducts3" className="sd-link">
                Add the first one
              </Link>
            </Trans>
          </p>
        ) : (
          <MenuPrint {...props} menu={{ shop: props.shop, products, categories }} isCut={isCut} />
        )
      }
    </Loaded>
  );
}

function MenuPrint({ paper, texts, url, code, reach, menu, isCut }: MenuPartProps & { menu: Menu; isCut: boolean }) {
  const noteId = useId();
  const [withPhotos, setWithPhotos] = useState(false);
  const [now] = useState(() => Date.now());
  useTypeface(JSON.stringify([menu.shop.name, menu.products.map(({ title }) => title), texts.messages]));
  const language = texts.locale as Language;
  const say = (words: MessageDescriptor) => texts._(words);
  const { timeZone } = menu.shop;
  const laid = menuPages(menu, paper, { say, language, timeZone, withPhotos }, now);
  const sheets = (
    <MenuSheets {...laid} shopName={menu.shop.name} paper={paper} url={url} qr={code} language={language} say={say} />
  );
  const count = sheetsOf(paper, laid.pages.length).length;
  const sheetCount = count / 2;
  const most = formatNumber(mostPrinted);
  return (
    <Stack>
      <ReachNote reach={reach} id={noteId} />
      <label className={styles.check}>
        <input type="checkbox" checked={withPhotos} onChange={({ target }) => setWithPhotos(target.checked)} />
        <span>{t`With photos`}</span>
      </label>
      <PrintButton onPrint={() => window.print()} noteId={reach === 'public' ? undefined : noteId} />
      <p className="sd-quiet">
        {paper === 'menuA4'
          ? plural(count, { one: '# page of A4, exactly as below.', other: '# pages of A4, exactly as below.' })
          : plural(sheetCount, {
              one: '# sheet of A4. Print on both sides, flipped on the short edge, and fold it in the middle.',
              other:
                '# sheets of A4. Print on both sides, flipped on the short edge, put them inside each other and fold them in the middle.',
            })}
        {isCut && <> {t`Only the newest ${most} products are on it.`}</>}
      </p>
      <div className={styles.sheets}>{sheets}</div>
      <Printed>{sheets}</Printed>
    </Stack>
  );
}

import { t } from '@lingui/core/macro';
import { highestStock } from '@stampdeck/contract/products.ts';
import { formatNumber } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Inline } from '#ui/layout.tsx';
import type { ProductEditing } from './use-product-form.ts';

type Moved = Exclude<ProductEditing['stockMoved'], false>;

/** Pieces were sold or returned while the form was open: all three numbers, and which one to go on with. Nothing was overwritten. */
export function StockNotice({ moved: { seen, now, mine, use } }: { moved: Moved }) {
  const withMine = Math.min(highestStock, Math.max(0, now + mine - seen));
  const [typed, changed] = [formatNumber(mine), formatNumber(withMine)];
  return (
    <section className="sd-note" data-tone="warning" role="alert" aria-label={t`Stock changed meanwhile`}>
      <p>{t`Pieces were sold or returned while you had this product open. Nothing was saved. Choose the right number, then save again.`}</p>
      <Facts
        facts={[
          [t`In stock when you opened it`, formatNumber(seen)],
          [t`In stock now`, formatNumber(now)],
          [t`Yours`, typed],
        ]}
      />
      <Inline>
        {withMine !== mine && (
          <Button variant="primary" onClick={() => use(withMine)}>
            {t({
              message: `Use ${changed}`,
              comment: 'the stock of now, with the pieces that were added or taken out',
            })}
          </Button>
        )}
        <Button onClick={() => use(mine)}>
          {t({ message: `Keep ${typed}`, comment: 'the number of pieces that was typed' })}
        </Button>
      </Inline>
    </section>
  );
}

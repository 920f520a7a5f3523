import { texts as pictureTexts } from 'virtual:texts/pictures';
import { plural, t } from '@lingui/core/macro';
import { dollars } from '@stampdeck/contract/money.ts';
import { listPackages, type PricePackage } from '@stampdeck/contract/packages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { withTexts } from '#language/language.ts';
import { formatMoney } from '#language/money.ts';
import { call } from '#lib/api.ts';
import { runsPlatform } from '#lib/may.ts';
import { useLastSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Picture } from '#ui/picture.tsx';
import { Bones } from '#ui/skeleton.tsx';
import styles from './packages.module.css';

const usePackages = () =>
  useQuery({
    queryKey: ['packages'],
    queryFn: async ({ signal }) => (await call(listPackages, {}, { signal })).pricepackages,
    meta: { toldInPlace: true },
  });

const EditPackage = lazy(
  withTexts(pictureTexts, async () => ({ default: (await import('./edit-package.tsx')).EditPackage })),
);

/** The price packages, one card each. Those who run this installation edit them here. */
export function Packages() {
  const packages = usePackages();
  const mayEdit = runsPlatform(useLastSession());
  const [edited, setEdited] = useState<PricePackage | 'new' | null>(null);
  return (
    <>
      {mayEdit && (
        <Button className={styles.add ?? ''} onClick={() => setEdited('new')}>
          <Plus size={20} aria-hidden /> {t`Add package`}
        </Button>
      )}
      <PackageList packages={packages} {...(mayEdit && { onEdit: setEdited })} />
      <Suspense>
        {edited && <EditPackage one={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  );
}

interface ListProps {
  packages: ReturnType<typeof usePackages>;
  onEdit?: (one: PricePackage) => void;
}

function PackageList({ packages, onEdit }: ListProps) {
  return (
    <Loaded
      query={packages}
      failure={t`We couldn’t load the price packages`}
      bones={<Bones className={styles.cards} heights={['26rem', '26rem', '26rem']} radius="xl" />}
    >
      {(all) =>
        all.length === 0 ? (
          <div className="sd-surface">
            <EmptyState title={t`No price packages yet`} text={t`They appear here as soon as there are some.`} />
          </div>
        ) : (
          <ul className={styles.cards} aria-label={t`Price packages`}>
            {all.map((one) => (
              <PackageCard key={one.id} one={one} onEdit={onEdit} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface CardProps {
  one: PricePackage;
  onEdit: ListProps['onEdit'];
}

function PackageCard({ one, onEdit }: CardProps) {
  const { id, title, priceDesc, image, price, numAcc, features, countInStock } = one;
  return (
    <li className={`sd-surface ${styles.card}`}>
      <div className={styles.head}>
        <Picture className={styles.image} src={image} />
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <p className={styles.price}>{formatMoney(dollars(price), { alwaysCents: true })}</p>
        <p className="sd-lead" dir="auto">
          {priceDesc}
        </p>
        <p className={styles.seats}>
          {plural(numAcc, { one: '# account for your staff', other: '# accounts for your staff' })}
        </p>
      </div>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Check size={18} aria-hidden />
            <span dir="auto">{feature}</span>
          </li>
        ))}
      </ul>
      {onEdit ? (
        <Button isWide onClick={() => onEdit(one)}>
          {t({ message: 'Edit', comment: 'verb: button' })} <span className="sd-hidden">{title}</span>
        </Button>
      ) : countInStock > 0 ? (
        <Link to="/cart/$id" params={{ id }} search={{ qty: '1' }} className="sd-button" data-wide>
          {t`Add To Cart`} <span className="sd-hidden">{title}</span>
        </Link>
      ) : (
        <p className="sd-quiet">{t`Sold out`}</p>
      )}
    </li>
  );
}

import { plural, t } from '@lingui/core/macro';
import type { MenuItem as Item, MenuSection, Menu as WholeMenu } from '@stampdeck/contract/menu.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ShopText } from '#card/shop-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { More } from '#ui/more.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { failure, longestSearch, useFound, useRest } from './api.ts';
import { MenuIndex } from './menu-index.tsx';
import { Deal, MenuItem, type MenuShop } from './menu-item.tsx';

/** From so many products on, a menu can be searched (ours). */
const longMenu = 12;

const sectionId = ({ id }: Pick<MenuSection, 'id'>): string => `menu-of-${id}`;

/** Numbers photos in the order of the page. */
function photoPlaces() {
  let photos = 0;
  return ({ picture }: Item): number => {
    photos += picture ? 1 : 0;
    return photos - 1;
  };
}

/** The menu below the card. The server writes the same into the page, which this replaces. */
export function Menu({ shop, menu: { deals, sections } }: { shop: MenuShop; menu: WholeMenu }) {
  const [search, setSearch] = useState('');
  const placeOf = photoPlaces();
  const isLong = sections.reduce((sum, { products }) => sum + products, deals.length) > longMenu;
  const nameOf = ({ name }: MenuSection): ReactNode =>
    name ? <ShopText language={shop.language}>{name}</ShopText> : t`Also on the menu`;
  const chips = [
    ...(deals.length > 0 ? [{ to: 'menu-deals', name: t`Deals` }] : []),
    ...sections.map((one) => ({ to: sectionId(one), name: nameOf(one) })),
  ];
  return (
    <section className="menu" id="menu" aria-labelledby="menu-title" tabIndex={-1}>
      <div className="menu-head">
        <h2 className="menu-title" id="menu-title">
          {t`Menu`}
        </h2>
        {isLong && (
          <SearchField
            className="menu-search"
            label={t`Search the menu`}
            placeholder={t`Search`}
            maxLength={longestSearch}
            search={search}
            onSearch={setSearch}
          />
        )}
      </div>
      {search !== '' ? (
        <Found shop={shop} search={search} />
      ) : (
        <>
          <MenuIndex chips={chips} />
          {deals.length > 0 && (
            <section className="menu-section menu-deals" id="menu-deals" aria-labelledby="menu-deals-name">
              <h3 className="menu-section-name" id="menu-deals-name">
                {t`Deals`}
              </h3>
              <ul className="menu-list">
                {deals.map((item) => (
                  <Deal key={item.id} shop={shop} item={item} place={placeOf(item)} />
                ))}
              </ul>
            </section>
          )}
          {sections.map((one) => (
            <Section key={one.id} shop={shop} section={one} name={nameOf(one)} placeOf={placeOf} />
          ))}
        </>
      )}
    </section>
  );
}

interface SectionProps {
  shop: MenuShop;
  section: MenuSection;
  name: ReactNode;
  placeOf: (item: Item) => number;
}

/** A category. What did not come with the menu is read when someone comes near. */
function Section({ shop, section, name, placeOf }: SectionProps) {
  const { ref, isNear } = useNear(section.nextCursor !== null);
  const rest = useRest(shop.id, section, isNear);
  const items = [...section.items, ...(rest.data?.pages.flatMap((page) => page.items) ?? [])];
  const nameId = `menu-name-${section.id}`;
  return (
    <section className="menu-section" id={sectionId(section)} aria-labelledby={nameId}>
      <h3 className="menu-section-name" id={nameId}>
        {name}
      </h3>
      <ul className="menu-list">
        {items.map((item) => (
          <MenuItem key={item.id} shop={shop} item={item} place={placeOf(item)} />
        ))}
      </ul>
      {section.nextCursor !== null && (
        <div ref={ref}>
          <Loaded query={rest} failure={failure} bones={<Bones heights={['7rem', '7rem', '7rem']} radius="l" />}>
            {() => <More list={rest} eager />}
          </Loaded>
        </div>
      )}
    </section>
  );
}

/** Whether someone has come near a place of the page. */
function useNear(isWatched: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isWatched || isNear || !ref.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    });
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [isWatched, isNear]);
  return { ref, isNear };
}

/** What was found, in one list. */
function Found({ shop, search }: { shop: MenuShop; search: string }) {
  const found = useFound(shop.id, search);
  const placeOf = photoPlaces();
  return (
    <Loaded query={found} failure={failure} bones={<Bones heights={['7rem', '7rem']} radius="l" />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        const matches = items.length;
        if (matches === 0) return <EmptyState title={t`Nothing on the menu matches “${search}”.`} />;
        return (
          <>
            <p className="sd-hidden" role="status">
              {plural(matches, { one: '# match', other: '# matches' })}
            </p>
            <ul className="menu-list">
              {items.map((item) => (
                <MenuItem key={item.id} shop={shop} item={item} place={placeOf(item)} />
              ))}
            </ul>
            <More list={found} />
          </>
        );
      }}
    </Loaded>
  );
}

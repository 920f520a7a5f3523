/** Data for the printed QR code: the address of the shop page, and the shop as customers see it. */
import { shopPageUrl } from '@stampdeck/contract/codes.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { getShop, getShortNames, type ShopHead } from '@stampdeck/contract/shops.ts';
import { shortAddressCode, shortAddressUrl } from '@stampdeck/contract/short-names.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export interface ShopAddress {
  shop: ShopHead;
  /** Of the shop page. */
  url: string;
  /** What its QR code holds. */
  code: string;
  /** Who can open it. */
  reach: Reply<typeof getSite>['reach'];
}

/** The short address, or the long one of a shop without a name. */
function addressOf(site: string, shopId: string, name: string | null): Pick<ShopAddress, 'url' | 'code'> {
  const url = name === null ? shopPageUrl(site, shopId) : shortAddressUrl(site, name);
  return { url, code: name === null ? url : shortAddressCode(url) };
}

/** The shop's public address, who can reach it, and the shop's head with its card. */
export function useShopAddress(shopId: string) {
  return useQuery({
    queryKey: ['accounts', 'shopAddress', shopId],
    queryFn: async ({ signal }): Promise<ShopAddress> => {
      const [site, head, { shortNames }] = await Promise.all([
        call(getSite, {}, { signal }),
        call(getShop, { params: { id: shopId } }, { signal }),
        call(getShortNames, {}, { signal }),
      ]);
      return { ...addressOf(site.shopSiteUrl, shopId, shortNames.name), reach: site.reach, shop: head.shop };
    },
    enabled: shopId !== '',
    // The poster shows a new card design at once.
    staleTime: 0,
  });
}

/** What the printed QR needs: where the shop pages live, and the shop as customers see it. */
import { shopPageUrl } from '@stampdeck/contract/codes.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { getShop, type ShopHead } from '@stampdeck/contract/shops.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export interface ShopAddress {
  shop: ShopHead;
  /** Of the shop page. */
  url: string;
  /** Who can open it. */
  reach: Reply<typeof getSite>['reach'];
}

/** The shop's public address, who can reach it, and the shop's head with its card. */
export function useShopAddress(shopId: string) {
  return useQuery({
    queryKey: ['accounts', 'shopAddress', shopId],
    queryFn: async ({ signal }): Promise<ShopAddress> => {
      const [site, head] = await Promise.all([
        call(getSite, {}, { signal }),
        call(getShop, { params: { id: shopId } }, { signal }),
      ]);
      return { url: shopPageUrl(site.shopSiteUrl, shopId), reach: site.reach, shop: head.shop };
    },
    enabled: shopId !== '',
    // A card that was redesigned a moment ago is on the poster, too.
    staleTime: 0,
  });
}

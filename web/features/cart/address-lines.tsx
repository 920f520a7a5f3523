import type { ShippingAddress } from '@stampdeck/contract/order-lines.ts';
import styles from './checkout-parts.module.css';

/** Street, place and country on lines of their own. */
export const AddressLines = ({ address: { address, city, postalCode, country } }: { address: ShippingAddress }) => (
  <address className={styles.address} dir="auto">
    {[address, `${postalCode} ${city}`, country].join('\n')}
  </address>
);

import type { ComponentProps } from 'react';

/** An entry of the account's menu. */
export const MenuButton = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <li>
    <button type="button" {...rest} className={`shop-menu-item ${className}`} />
  </li>
);

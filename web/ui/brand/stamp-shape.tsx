import { stampOutline } from './scallop.ts';

/** The outline of the product's stamp, for a sheet to fill or to draw. Decoration. */
export const StampShape = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
    <path d={stampOutline} />
  </svg>
);

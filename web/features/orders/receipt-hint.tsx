import { texts } from 'virtual:texts/entrance';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { withTexts } from '#language/language.ts';
import { useSite } from '#lib/site.ts';
import styles from './order-detail.module.css';

const loadSteps = withTexts(texts, () => import('#features/recovery/verify-steps.tsx'));

/** Tells a buyer without a confirmed address that receipts need one, with the way to confirm it; nothing where no email can be sent. */
export function ReceiptHint() {
  const isMailOn = useSite().data?.mail === true;
  const { data: steps } = useQuery({
    queryKey: ['receipts', 'steps'],
    queryFn: () => loadSteps(),
    enabled: isMailOn,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { toldInPlace: true },
  });
  if (!isMailOn) return null;
  return (
    <div className={`sd-stack ${styles.hint}`}>
      <p className="sd-quiet">{t`Confirm your email address to get receipts.`}</p>
      {steps && <steps.AnotherEmail />}
    </div>
  );
}

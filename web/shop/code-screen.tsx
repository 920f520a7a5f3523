import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MyCode } from '#features/my-card/my-code.tsx';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/sheet.tsx';
import { useBack } from './use-back.ts';

interface Props {
  customer: UserInfo;
  /** Identifies the last change; '' for none. When it changes, the screen turns to `children`. */
  last: string;
  /** The state after the last change, for screen readers: the page behind this dialog is silent. */
  said: string | undefined;
  /** The card that the change is shown on. */
  children: ReactNode;
  onClose: () => void;
}

/** How long a second tap may follow the one that closed the screen, in milliseconds. */
const DOUBLE_TAP = 350;

/** What the customer shows at the counter: the code, and after a change the card. */
export function CodeScreen({ customer, last, said, children, onClose }: Props) {
  const [closing, setClosing] = useState(false);
  // Hidden at once and removed a moment later: of two taps on Close, the second must not hit what is below.
  const back = useBack(() => {
    setClosing(true);
    setTimeout(onClose, DOUBLE_TAP);
  });
  const { ref, onCancel } = useDialog(back);
  /** The change after which the person went back to the code; a later one turns to the card again. */
  const [seen, setSeen] = useState(last);
  const turned = last !== seen;
  return (
    <dialog
      ref={ref}
      className="code-screen"
      data-closing={closing}
      data-face={turned ? 'card' : 'code'}
      aria-label={t`My code`}
      onCancel={onCancel}
    >
      <p className="sd-hidden" role="status">
        {turned && said}
      </p>
      <div className="code-screen-body">
        <button type="button" className="code-screen-close" aria-label={t`Close`} onClick={back}>
          <X size={26} aria-hidden />
        </button>
        {turned ? (
          <div className="code-screen-card">
            {children}
            <Button
              onClick={() => {
                // This button disappears with the card.
                ref.current?.querySelector('button')?.focus();
                setSeen(last);
              }}
            >
              {t`Show my code again`}
            </Button>
          </div>
        ) : (
          <div className="code-screen-code">
            <p className="code-screen-words">{t`Show this at the counter`}</p>
            <MyCode customerId={customer.id} name={customer.name} device={customer.device} />
          </div>
        )}
      </div>
    </dialog>
  );
}

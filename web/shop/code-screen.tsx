import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MyCode } from '#features/my-card/my-code.tsx';
import { Button } from '#ui/button.tsx';
import { useDialog } from '#ui/sheet.tsx';
import { useBack } from './use-back.ts';

interface Props {
  customer: UserInfo;
  /** Names what came last; '' when nothing has. Once it is another one the screen turns to `children`. */
  last: string;
  /** What something lands on. */
  children: ReactNode;
  onClose: () => void;
}

/** As long as a second tap may still follow the one that closed the screen, in milliseconds. */
const DOUBLE_TAP = 350;

/** What the customer holds out at the counter: the code, and, as soon as something comes, the card it lands on. */
export function CodeScreen({ customer, last, children, onClose }: Props) {
  const [closing, setClosing] = useState(false);
  // Out of sight at once and away a moment later: of two taps on Close the second must not fall on what lies below.
  const back = useBack(() => {
    setClosing(true);
    setTimeout(onClose, DOUBLE_TAP);
  });
  const { ref, onCancel } = useDialog(back);
  /** After this the person went back to the code; what comes later turns to the card again. */
  const [seen, setSeen] = useState(last);
  const turned = last !== seen;
  return (
    <dialog
      ref={ref}
      className="code-screen"
      data-closing={closing}
      data-face={turned ? 'card' : 'code'}
      aria-label="My code"
      onCancel={onCancel}
    >
      <div className="code-screen-body">
        <button type="button" className="code-screen-close" aria-label="Close" onClick={back}>
          <X size={26} aria-hidden />
        </button>
        {turned ? (
          <div className="code-screen-card">
            {children}
            <Button
              onClick={() => {
                // It goes with the card.
                ref.current?.querySelector('button')?.focus();
                setSeen(last);
              }}
            >
              Show my code again
            </Button>
          </div>
        ) : (
          <div className="code-screen-code">
            <p className="code-screen-words">Show this at the counter</p>
            <MyCode customerId={customer.id} name={customer.name} device={customer.device} />
          </div>
        )}
      </div>
    </dialog>
  );
}

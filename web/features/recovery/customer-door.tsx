import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CustomerLogIn } from '#features/accounts/customer-log-in.tsx';
import { useSite } from '#lib/site.ts';
import { CardLinkForm } from './card-link-form.tsx';
import { SentByMail } from './forgot.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** Typed in the form that the person comes from. */
  email: string;
  /** Whose page it is: the link leads back here. Without one it leads to all cards. */
  shopId?: string | undefined;
  /** Where a link would lose what is typed on the page. */
  passwordFirst?: boolean;
  /** Shown until it is known whether email can be sent. */
  waiting?: ReactNode;
  /** Opens the sign-up, if there is one. */
  onNew?: (() => void) | undefined;
}

const Choice = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className="sd-link shop-link" onClick={onClick}>
    {children}
  </button>
);

/** The ways back to a card: a link by email, where the installation sends email, or a password. */
export function CustomerDoor(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [turns, setTurns] = useState(0);
  // The button that was pressed went with its form: the next one has the focus.
  useEffect(() => {
    if (turns === 0) return;
    const fields = [...(place.current?.querySelectorAll('input') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, [turns]);
  return (
    <div ref={place} style={{ display: 'contents' }}>
      <Ways {...props} onTurn={() => setTurns((now) => now + 1)} />
    </div>
  );
}

interface WaysProps extends Props {
  /** Another form takes the place of this one. */
  onTurn: () => void;
}

function Ways({ email, shopId, passwordFirst = false, waiting = null, onNew, onTurn }: WaysProps) {
  const { data: site, isLoading } = useSite();
  const [chosen, setChosen] = useState<'link' | 'password' | null>(passwordFirst ? 'password' : null);
  const [typed, setTyped] = useState(email);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const go = (way: 'link' | 'password', read: () => string) => {
    setTyped(read());
    setChosen(way);
    onTurn();
  };
  if (isLoading) return waiting;
  if (sentTo !== null) {
    return (
      <Notice>
        <SentByMail
          email={sentTo}
          onAgain={() => {
            setSentTo(null);
            onTurn();
          }}
        />
      </Notice>
    );
  }
  const fresh = onNew && <Choice onClick={onNew}>{t`I am new here`}</Choice>;
  // Without an answer nothing is known about email: the password is a way in on every installation.
  if (chosen === 'link' || (chosen === null && site?.mail)) {
    return (
      <CardLinkForm
        email={typed}
        shopId={shopId}
        onSent={(sent) => {
          setTyped(sent.email);
          setSentTo(sent.email);
        }}
        foot={(read) => (
          <p className="shop-form-switch">
            <Choice onClick={() => go('password', read)}>{t`Use my password`}</Choice>
            {fresh}
          </p>
        )}
      />
    );
  }
  return (
    <CustomerLogIn
      email={typed}
      foot={(read) => (
        <>
          {site?.mail === false && (
            <p className="shop-form-promise">{t`No password? This shop can’t email you a link. Ask at the counter.`}</p>
          )}
          <p className="shop-form-switch">
            {site?.mail !== false && <Choice onClick={() => go('link', read)}>{t`Email me a link`}</Choice>}
            {fresh}
          </p>
        </>
      )}
    />
  );
}

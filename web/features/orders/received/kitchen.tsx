import { t } from '@lingui/core/macro';
import type { Order } from '@stampdeck/contract/orders.ts';
import { Link } from '@tanstack/react-router';
import { Check, ChefHat, Clock, PackageCheck, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { priceWords } from '#features/cart/items.tsx';
import { keptItems } from '#features/orders/order-words.ts';
import { formatMoment, formatNumber } from '#language/format.ts';
import { serverNow } from '#lib/api.ts';
import { useWakeLock } from '#lib/wake-lock.ts';
import { Button } from '#ui/button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useRelativeWords } from '#ui/relative-time.tsx';
import { Bones } from '#ui/skeleton.tsx';
import styles from './kitchen.module.css';
import { SoundHint, SoundSwitch, useArrivals } from './order-sound.tsx';
import { type Step, useBoard, useStep } from './received-api.ts';
import { isToday } from './received-rows.tsx';
import { kitchenWords } from './received-view.ts';

const columns = ['new', 'inProgress', 'ready'] as const;

interface Move {
  to: Step['to'];
  words: string;
  icon: ReactNode;
}

/** What one press on an order does next. */
function nextOf({ kitchen }: Order): Move {
  if (kitchen === 'new') return { to: 'inProgress', words: t`Start`, icon: <ChefHat size={24} aria-hidden /> };
  if (kitchen === 'inProgress')
    return {
      to: 'ready',
      words: t({ message: 'Ready', context: 'button: the order can be collected' }),
      icon: <Check size={24} aria-hidden />,
    };
  return {
    to: 'delivered',
    words: t({ message: 'Delivered', context: 'button: the customer has the order' }),
    icon: <PackageCheck size={24} aria-hidden />,
  };
}

interface KitchenProps {
  /** Leads to the other screens. */
  leave: ReactNode;
  title: string;
}

/** The open orders in three columns, for a tablet beside the stove. One press moves an order on. */
export function Kitchen({ leave, title }: KitchenProps) {
  const [said, setSaid] = useState('');
  useWakeLock();
  useArrivals((number) => {
    const shown = formatNumber(number);
    setSaid(t`New order: ${shown}`);
  });
  return (
    <div className={styles.kitchen}>
      <header className={styles.bar}>
        {leave}
        <h1 className={styles.title}>{title}</h1>
        <SoundSwitch />
      </header>
      <SoundHint />
      <p className="sd-hidden" role="status">
        {said}
      </p>
      <Loaded
        query={useBoard()}
        failure={t`We couldn’t load your orders`}
        bones={<Bones className={styles.columns ?? ''} heights={['12rem', '12rem', '12rem']} radius="xl" />}
      >
        {({ orders, isCut }) => (
          <>
            <div className={styles.columns}>
              {columns.map((column) => (
                <Column
                  key={column}
                  name={kitchenWords(column)}
                  orders={orders.filter(({ kitchen }) => kitchen === column)}
                  onMoved={setSaid}
                />
              ))}
            </div>
            {isCut && (
              <p className="sd-quiet">
                <Link to="/orders" className="sd-link">
                  {t`Older open orders are in the list.`}
                </Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

interface ColumnProps {
  name: string;
  orders: Order[];
  onMoved: (words: string) => void;
}

function Column({ name, orders, onMoved }: ColumnProps) {
  return (
    <section className={styles.column} aria-label={name}>
      <h2 className={styles.heading}>
        {name} <span className="sd-badge">{formatNumber(orders.length)}</span>
      </h2>
      {orders.length === 0 ? (
        <p className={`sd-quiet ${styles.none}`}>{t({ message: 'Nothing here', comment: 'no order' })}</p>
      ) : (
        <ul className={styles.cards}>
          {orders.map((order) => (
            <Ticket key={order.id} order={order} onMoved={onMoved} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The order that was moved by a press here: its next button gets the focus in its new column. */
let movedId = '';

function Ticket({ order, onMoved }: { order: Order; onMoved: (words: string) => void }) {
  const { id, number, buyerName, table, note, isPaid, isTest, totalPrice, kitchen } = order;
  const step = useStep(order);
  const shown = formatNumber(number);
  const next = nextOf(order);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (movedId !== id) return;
    movedId = '';
    button.current?.focus({ preventScroll: true });
  }, [id]);
  const press = ({ to, words }: Move) =>
    step.mutate(
      { to },
      {
        onSuccess: () => {
          movedId = to === 'delivered' || to === 'paid' ? '' : id;
          onMoved(t({ message: `Order ${shown}: ${words}`, comment: 'read out after an order was moved on' }));
        },
      },
    );
  const total = priceWords(totalPrice);
  const back = kitchen === 'new' ? null : kitchen === 'ready' ? 'inProgress' : 'new';
  return (
    <li className={`sd-surface ${styles.ticket}`} aria-busy={step.isPending}>
      <div className={styles.top}>
        <Link to="/order/$id" params={{ id }} className={styles.number} aria-label={t`Order ${shown}`}>
          {shown}
        </Link>
        <Due order={order} />
      </div>
      <p className={styles.who}>
        <span dir="auto">{buyerName}</span>
        {table !== '' && (
          <span className="sd-badge" dir="auto">
            {t({ message: `Table: ${table}`, comment: 'where a guest sits' })}
          </span>
        )}
        {isTest && (
          <span className="sd-badge">{t({ message: 'Test', comment: 'an order for which no money moved' })}</span>
        )}
      </p>
      <ul className={styles.items}>
        {keptItems(order).map(({ qty, name, options }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order keeps its lines
          <li key={place}>
            <span className={styles.qty}>{formatNumber(qty)}×</span>
            <span dir="auto">
              {name}
              {options.map(({ group, choice }) => (
                <span key={`${group}.${choice}`} className={styles.option}>
                  {choice}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {note !== '' && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      <div className={styles.acts}>
        {back && (
          <Button
            className={styles.back ?? ''}
            aria-label={t({ message: `Move order ${shown} back`, comment: 'one step back in the kitchen' })}
            isBusy={step.isPending}
            onClick={() => press({ to: back, words: kitchenWords(back), icon: null })}
          >
            <Undo2 size={22} aria-hidden />
          </Button>
        )}
        {kitchen === 'ready' && !isPaid && (
          <Button
            className={styles.act ?? ''}
            isBusy={step.isPending}
            onClick={() => press({ to: 'paid', words: t({ message: 'Paid', comment: 'an order' }), icon: null })}
          >
            {t({ message: `${total} paid`, comment: 'button: the customer paid this amount at the shop' })}
          </Button>
        )}
        <Button
          ref={button}
          variant={kitchen === 'ready' ? 'primary' : 'filled'}
          className={styles.act ?? ''}
          isBusy={step.isPending}
          onClick={() => press(next)}
        >
          {next.icon} {next.words}
        </Button>
      </div>
    </li>
  );
}

/** When it is to be collected, or since when it waits; marked once it is late. */
function Due({ order: { pickupAt, createdAt, kitchen } }: { order: Order }) {
  const since = useRelativeWords(createdAt, serverNow);
  const isLate = pickupAt !== null && kitchen !== 'ready' && Date.parse(pickupAt) < serverNow();
  if (pickupAt === null) return <span className={styles.due}>{since}</span>;
  return (
    <span className={styles.due} data-late={isLate || undefined}>
      <Clock size={18} aria-hidden />
      <time dateTime={pickupAt}>{formatMoment(pickupAt, isToday(pickupAt) ? 'time' : 'shortWeekdayAndTime')}</time>
      {isLate && <span>{t({ message: 'late', comment: 'an order: its pickup time is over' })}</span>}
    </span>
  );
}

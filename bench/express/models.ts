/** Our tables as Sequelize models: the same database, the same rows, the same indexes. */
import { DataTypes, type Model, type ModelStatic, Sequelize } from 'sequelize';

interface SessionRow {
  id: string;
  token_hash: string;
  account_id: string;
  expires_at: string;
  ended_at: string | null;
}
interface AccountRow {
  id: string;
  email: string;
  name: string;
  photo: string;
  gender: string;
}
interface ShopRow {
  id: string;
  time_zone: string;
  design_version: number;
}
interface DesignRow {
  shop_id: string;
  version: number;
  size: number;
  body: string;
}
interface MemberRow {
  shop_id: string;
  id: string;
  account_id: string;
  joined_at: string;
  left_at: string | null;
  status: string;
  account?: AccountRow;
  card?: CardRow | null;
}
interface CardRow {
  shop_id: string;
  id: string;
  member_id: string;
  size: number;
  count: number;
  status: string;
  design_version: number | null;
  seq: number;
  last_stamp_at: string | null;
}
interface LedgerRow {
  shop_id: string;
  id: string;
  member_id: string;
  card_id: string;
  seq: number;
  kind: string;
  stamps: number;
  count_after: number;
  card_size: number;
  design_version: number | null;
  actor_id: string;
  request_key: string;
  request_hash: string;
  reason: string;
  local_day: string;
  created_at: string;
}
interface ProductRow {
  shop_id: string;
  id: string;
  title: string;
  price_cents: number;
  stock: number;
  sold: number;
  listing: number;
  deleted_at: string | null;
}
interface NumberRow {
  seller_id: string;
  last: number;
}
interface OrderRow {
  id: string;
  seller_id: string;
  number: number;
  buyer_id: string;
  stage: number;
  payment_method: string;
  delivery_method: string;
  table_name: string;
  note: string;
  items_cents: number;
  shipping_cents: number;
  tax_cents: number;
  total_cents: number;
  currency: string;
  stock: string;
  held_until: string | null;
  request_key: string;
  request_hash: string;
  version: number;
  created_at: string;
}
interface ItemRow {
  order_id: string;
  place: number;
  buyer_id: string;
  product_id: string;
  name: string;
  image: string;
  options: string;
  price_cents: number;
  qty: number;
  tax_class: string;
  seats: number;
}
interface EventRow {
  order_id: string;
  seq: number;
  kind: string;
  side: string;
  actor_id: string;
  details: string;
  created_at: string;
}

type Table<Row extends object> = ModelStatic<Model<Row, Partial<Row>> & Row>;

const text = DataTypes.TEXT;
const number = DataTypes.INTEGER;
const key = () => ({ type: text, primaryKey: true });
const named = (tableName: string) => ({ tableName, timestamps: false });

/** Connects with a pool of a given size. */
export function openModels(url: string, poolSize: number) {
  const db = new Sequelize(url, { logging: false, pool: { max: poolSize, min: poolSize } });
  const define = <Row extends object>(name: string, table: string, columns: object) =>
    db.define(name, columns as never, named(table)) as unknown as Table<Row>;
  const sessions = define<SessionRow>('session', 'sessions', {
    id: key(),
    token_hash: text,
    account_id: text,
    expires_at: text,
    ended_at: text,
  });
  const accounts = define<AccountRow>('account', 'accounts', {
    id: key(),
    email: text,
    name: text,
    photo: text,
    gender: text,
  });
  const shops = define<ShopRow>('shop', 'shops', { id: key(), time_zone: text, design_version: number });
  const designs = define<DesignRow>('design', 'designs', {
    shop_id: key(),
    version: { type: number, primaryKey: true },
    size: number,
    body: text,
  });
  const members = define<MemberRow>('member', 'members', {
    id: key(),
    shop_id: text,
    account_id: text,
    joined_at: text,
    left_at: text,
    status: text,
  });
  const cards = define<CardRow>('card', 'cards', {
    id: key(),
    shop_id: key(),
    member_id: text,
    size: number,
    count: number,
    status: text,
    design_version: number,
    seq: number,
    last_stamp_at: text,
  });
  const ledger = define<LedgerRow>('entry', 'ledger', {
    id: key(),
    shop_id: key(),
    member_id: text,
    card_id: text,
    seq: number,
    kind: text,
    stamps: number,
    count_after: number,
    card_size: number,
    design_version: number,
    actor_id: text,
    request_key: text,
    request_hash: text,
    reason: text,
    local_day: text,
    created_at: text,
  });
  const products = define<ProductRow>('product', 'products', {
    id: key(),
    shop_id: key(),
    title: text,
    price_cents: number,
    stock: number,
    sold: number,
    listing: number,
    deleted_at: text,
  });
  const numbers = define<NumberRow>('number', 'order_numbers', { seller_id: key(), last: number });
  const orders = define<OrderRow>('order', 'orders', {
    id: key(),
    seller_id: text,
    number,
    buyer_id: text,
    stage: number,
    payment_method: text,
    delivery_method: text,
    table_name: text,
    note: text,
    items_cents: number,
    shipping_cents: number,
    tax_cents: number,
    total_cents: number,
    currency: text,
    stock: text,
    held_until: text,
    request_key: text,
    request_hash: text,
    version: number,
    created_at: text,
  });
  const items = define<ItemRow>('item', 'order_items', {
    order_id: key(),
    place: { type: number, primaryKey: true },
    buyer_id: text,
    product_id: text,
    name: text,
    image: text,
    options: text,
    price_cents: number,
    qty: number,
    tax_class: text,
    seats: number,
  });
  const events = define<EventRow>('event', 'order_events', {
    order_id: key(),
    seq: { type: number, primaryKey: true },
    kind: text,
    side: text,
    actor_id: text,
    details: text,
    created_at: text,
  });
  members.belongsTo(accounts, { foreignKey: 'account_id' });
  // Without the shop in the join, the planner cannot use an index.
  members.hasOne(cards, { foreignKey: 'member_id', scope: {} });
  return { db, sessions, accounts, shops, designs, members, cards, ledger, products, numbers, orders, items, events };
}

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
  members.belongsTo(accounts, { foreignKey: 'account_id' });
  // Without the shop in the join, the planner cannot use an index.
  members.hasOne(cards, { foreignKey: 'member_id', scope: {} });
  return { db, sessions, accounts, shops, designs, members, cards, ledger };
}

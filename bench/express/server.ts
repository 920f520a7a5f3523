/** The award, the member list and an order, written plainly with Express and Sequelize: read, check, write. */
import { createHash, randomUUID } from 'node:crypto';
import express, { type NextFunction, type Request, type Response } from 'express';
import { col, Op, UniqueConstraintError, where } from 'sequelize';
import { openModels } from './models.ts';

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const { db, sessions, accounts, shops, designs, members, cards, ledger, products, numbers, orders, items, events } =
  openModels(String(process.env.DATABASE_URL), Number(process.env.DATABASE_POOL_SIZE));

const app = express();
app.use(express.json());

app.use(async (request: Request, response: Response, next: NextFunction) => {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  const session = await sessions.findOne({ where: { token_hash: hash, ended_at: null } });
  if (!session || session.expires_at <= new Date().toISOString()) throw new Refusal(401, 'Not authorized');
  response.locals.accountId = session.account_id;
  next();
});

app.post('/api/orders', async (request, response) => {
  const { accountId } = response.locals;
  const { operator, orderItems, paymentMethod, deliveryMethod, totalPrice } = request.body;
  if (operator !== accountId) throw new Refusal(403, 'Not your account');
  const wanted = orderItems as { product: string; qty: number }[];
  if (wanted.some(({ qty }) => !Number.isInteger(qty) || qty < 1)) throw new Refusal(422, 'From 1');
  const requestKey = request.get('Idempotency-Key') ?? randomUUID();
  const placed = await db.transaction(async (transaction) => {
    const buyer = await accounts.findByPk(accountId, { transaction });
    if (!buyer) throw new Refusal(401, 'Not authorized');
    const used = await orders.findOne({ where: { buyer_id: accountId, request_key: requestKey }, transaction });
    if (used) throw new Refusal(409, 'Placed already');
    const found = await products.findAll({
      where: { id: { [Op.in]: wanted.map(({ product }) => product) }, listing: 0, deleted_at: null },
      order: [['id', 'ASC']],
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    const lines = wanted.map(({ product, qty }) => ({ product: found.find(({ id }) => id === product), qty }));
    let sum = 0;
    for (const { product, qty } of lines) {
      if (!product || product.stock < qty) throw new Refusal(409, 'Not so many are left');
      await product.update({ stock: product.stock - qty, sold: product.sold + qty }, { transaction });
      sum += product.price_cents * qty;
    }
    const tax = Math.floor((sum * 15 + 50) / 100);
    if (Math.round(totalPrice * 100) !== sum + tax) throw new Refusal(409, 'The price changed');
    const seller = found[0]?.shop_id ?? '';
    const counter = await numbers.findByPk(seller, { lock: transaction.LOCK.UPDATE, transaction });
    if (!counter) throw new Refusal(409, 'No orders yet');
    await counter.update({ last: counter.last + 1 }, { transaction });
    const now = new Date();
    const order = await orders.create(
      {
        id: randomUUID(),
        seller_id: seller,
        number: counter.last,
        buyer_id: accountId,
        stage: 0,
        payment_method: paymentMethod,
        delivery_method: deliveryMethod,
        table_name: '',
        note: '',
        items_cents: sum,
        shipping_cents: 0,
        tax_cents: tax,
        total_cents: sum + tax,
        currency: 'USD',
        stock: 'held',
        held_until: new Date(now.getTime() + 30 * 60_000).toISOString(),
        request_key: requestKey,
        request_hash: createHash('sha256').update(JSON.stringify(request.body)).digest('base64url'),
        version: 1,
        created_at: now.toISOString(),
      },
      { transaction },
    );
    const rows = await items.bulkCreate(
      lines.map(({ product, qty }, place) => ({
        order_id: order.id,
        place,
        buyer_id: accountId,
        product_id: product?.id ?? '',
        name: product?.title ?? '',
        image: '',
        options: '[]',
        price_cents: product?.price_cents ?? 0,
        qty,
        tax_class: 'standard',
        seats: 0,
      })),
      { transaction },
    );
    const event = { order_id: order.id, seq: 1, kind: 'placed', side: 'buyer', actor_id: accountId, details: '{}' };
    await events.create({ ...event, created_at: order.created_at }, { transaction });
    return { order, rows, buyer };
  });
  const { order, rows, buyer } = placed;
  response.json({
    success: true,
    _id: order.id,
    number: order.number,
    seller: order.seller_id,
    operator: { _id: buyer.id, name: buyer.name, email: buyer.email },
    orderItems: rows.map(({ product_id: product, name, qty, image, price_cents: price }) => ({
      ...{ product, name, qty, image, price: price / 100, options: [] },
    })),
    paymentMethod: order.payment_method,
    deliveryMethod: order.delivery_method,
    itemsPrice: order.items_cents / 100,
    shippingPrice: 0,
    taxPrice: order.tax_cents / 100,
    totalPrice: order.total_cents / 100,
    currency: order.currency,
    isPaid: false,
    isDelivered: false,
    heldUntil: order.held_until,
    version: order.version,
    createdAt: order.created_at,
  });
});

app.use(async (_request: Request, response: Response, next: NextFunction) => {
  const shop = await shops.findByPk(response.locals.accountId);
  if (!shop) throw new Refusal(403, 'Not a shop');
  response.locals.shop = shop;
  next();
});

interface Milestone {
  slot: number;
  label: string;
}

app.post('/api/stamp/stampAward', async (request, response) => {
  const { shop } = response.locals;
  const { userFrom, userTo: customer, count = 1, reason = '' } = request.body;
  if (userFrom !== shop.id) throw new Refusal(403, 'Not your shop');
  if (!Number.isInteger(count) || count < 1 || count > 20) throw new Refusal(422, 'From 1 to 20');
  const requestKey = request.get('Idempotency-Key') ?? randomUUID();
  const requestHash = createHash('sha256')
    .update(JSON.stringify([customer, count, reason]))
    .digest('base64url');
  const { card, design, entry } = await db.transaction(async (transaction) => {
    const used = await ledger.findOne({ where: { shop_id: shop.id, request_key: requestKey }, transaction });
    if (used) throw new Refusal(409, 'Given already');
    const member = await members.findOne({
      where: { shop_id: shop.id, account_id: customer, left_at: null },
      transaction,
    });
    if (!member) throw new Refusal(404, 'Not a member');
    if (member.status !== 'active') throw new Refusal(409, 'Disabled');
    const card = await cards.findOne({
      where: { shop_id: shop.id, member_id: member.id, status: { [Op.ne]: 'redeemed' } },
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    if (!card) throw new Refusal(404, 'No card');
    const version = card.count === 0 ? shop.design_version : card.design_version;
    const design = await designs.findOne({ where: { shop_id: shop.id, version }, transaction });
    if (!design) throw new Refusal(409, 'Design a card first');
    if (card.count + count > design.size) throw new Refusal(409, 'You have reached to maximum stamps');
    const now = new Date().toISOString();
    await card.update(
      {
        count: card.count + count,
        seq: card.seq + 1,
        size: design.size,
        design_version: design.version,
        status: card.count + count === design.size ? 'full' : 'open',
        last_stamp_at: now,
      },
      { transaction },
    );
    const entry = await ledger.create(
      {
        shop_id: shop.id,
        id: randomUUID(),
        member_id: member.id,
        card_id: card.id,
        seq: card.seq,
        kind: 'award',
        stamps: count,
        count_after: card.count,
        card_size: card.size,
        design_version: card.design_version,
        actor_id: shop.id,
        request_key: requestKey,
        request_hash: requestHash,
        reason,
        local_day: now.slice(0, 10),
        created_at: now,
      },
      { transaction },
    );
    return { card, design, entry };
  });
  const { milestones } = JSON.parse(design.body) as { milestones: Milestone[] };
  response.json({
    success: true,
    stampAwardNumber: card.count,
    card: {
      _id: card.id,
      size: card.size,
      count: card.count,
      status: card.status,
      version: card.design_version,
      milestones: milestones.map(({ slot, label }) => ({ slot, label, state: slot <= card.count ? 'owed' : 'ahead' })),
      seq: card.seq,
    },
    owed: [],
    ledgerId: entry.id,
  });
});

app.post('/api/royalprogram/getListRoyaltyMember', async (request, response) => {
  const { shop } = response.locals;
  const { userTo = shop.id, limit = 20, page = 1 } = request.body;
  if (userTo !== shop.id) throw new Refusal(403, 'Not your shop');
  const newest = await designs.findOne({ where: { shop_id: shop.id, version: shop.design_version } });
  const { rows, count } = await members.findAndCountAll({
    where: { shop_id: shop.id, left_at: null },
    include: [
      { model: accounts, attributes: ['id', 'name', 'email', 'photo', 'gender'] },
      {
        model: cards,
        attributes: ['count', 'size', 'last_stamp_at'],
        required: false,
        where: { status: { [Op.ne]: 'redeemed' }, shop_id: where(col('card.shop_id'), Op.eq, col('member.shop_id')) },
      },
    ],
    order: [
      ['joined_at', 'DESC'],
      ['id', 'DESC'],
    ],
    limit,
    offset: (page - 1) * limit,
  });
  response.json({
    success: true,
    royalmember: rows.map(({ id, joined_at, status, account, card }) => ({
      _id: id,
      userTo: shop.id,
      userFrom: {
        id: account?.id,
        displayName: account?.name,
        username: account?.email,
        photo: account?.photo,
        gender: account?.gender,
      },
      createAt: joined_at,
      status,
      stampAwardNumber: card?.count ?? 0,
      cardSize: card?.count ? card.size : (newest?.size ?? 0),
      lastVisit: card?.last_stamp_at ?? null,
      // No account in the comparison has one.
      rewardsWaiting: 0,
    })),
    total: count,
  });
});

app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  if (error instanceof Refusal) return void response.status(error.status).json({ message: error.message });
  if (error instanceof UniqueConstraintError) return void response.status(409).json({ message: 'Given already' });
  process.stderr.write(`${error.stack}\n`);
  response.status(500).json({ message: 'Something went wrong' });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));

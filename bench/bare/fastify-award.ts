/** The award's statement behind a bare Fastify route, without authentication, checks or events. */
import { createHash, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { compileAward } from '#the-award.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE) });
const app = Fastify();
interface Body {
  userFrom: string;
  userTo: string;
}

const { sql, parameters } = await compileAward(String(process.env.SHOP_ID));
const name = createHash('sha256').update(sql).digest('hex').slice(0, 20);

app.post<{ Body: Body }>('/api/stamp/stampAward', async (request) => {
  const parts = { ledgerId: randomUUID(), customerId: request.body.userTo, requestKey: randomUUID() };
  const values = parameters.map((one) => (typeof one === 'string' ? parts[one] : one.value));
  const { rows } = await pool.query({ name, text: sql, values });
  if (!rows[0]) throw new Error('The card took no stamp.');
  return { success: true, card: rows[0] };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

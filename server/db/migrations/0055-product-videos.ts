import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Which uploaded videos products show, so that the others can go. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const ofBody =
    engine === 'postgres'
      ? `jsonb_array_elements_text(p.body::jsonb -> 'videos') as v (value)`
      : `json_each(p.body, '$.videos') as v`;
  for (const statement of [
    `create table product_videos (shop_id ${text} not null, product_id ${text} not null, video_id ${text} not null,
      primary key (video_id, shop_id, product_id))`,
    'create index product_videos_of on product_videos (shop_id, product_id)',
    `insert into product_videos (shop_id, product_id, video_id)
      select distinct p.shop_id, p.id, substr(v.value, length('/videos/') + 1) from products p cross join ${ofBody}
      where v.value like '/videos/%'`,
  ])
    await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What people write between the digits of a phone number. */
const between = [' ', '+', '-', '(', ')', '/', '.'];
const digitsOf = (column: string) => between.reduce((inner, sign) => `replace(${inner}, '${sign}', '')`, column);

/** Members are found by the digits of their phone number: in their profile, or as the shop typed it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, id] of [
    ['accounts', 'id'],
    ['kept_contacts', 'account_id'],
  ])
    await sql
      .raw(
        `update members set search = search || ' ' ||
          (select ${digitsOf('p.phone')} from ${table} p where p.${id} = members.account_id)
        where left_at is null and account_id in (select ${id} from ${table} where phone <> '')`,
      )
      .execute(db);
}

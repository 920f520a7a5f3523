import { type AuditEntry, type AuditKind, auditKindNames } from '@stampdeck/contract/audit.ts';
import { strFromU8, unzipSync } from 'fflate';
import { TOTP } from 'otpauth';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { activityLog, password } from '#test/activity-log.ts';
import { startApp } from '#test/app.ts';
import { check, exportShop, settled, start } from '#test/archive-files.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { addChat, sendText } from '#test/chats.ts';
import { redeemAs } from '#test/codes.ts';
import { allRows, auditRows, plansOf, plantAdmin, plantAudit } from '#test/database.ts';
import { readMailFolder, tokenIn } from '#test/mail.ts';
import { importList, ofProducts } from '#test/member-files.ts';
import { moves, tokenOf } from '#test/moves.ts';
import { addProduct, order } from '#test/orders.ts';
import { addCustomer, addMember, addShop, addShopWithCard, award } from '#test/people.ts';
import * as queries from './queries.ts';

const app = await startApp();
const onPostgres = inject('engine') === 'postgres';
const minute = 60_000;
const day = 24 * 60 * minute;

afterEach(() => {
  app.clock.ahead = 0;
});

const { logOf, last, kindsOf, logIn, memberIdOf } = activityLog(app);
const settings = { bio: '', address: '', hours: '', phone: '', timeZone: 'UTC' };

describe('the activity log of a shop', () => {
  test('names who did what to whom, when, with which call and from which network', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop, 'Anna Berg');
    const id = await memberIdOf(member);
    const before = Date.now();
    const { headers } = await app.post(shop.token, '/api/v1/members/status', { memberIds: [id], status: 'disabled' });
    const entry = await last(shop);
    expect(entry).toEqual({
      id: expect.any(String),
      kind: 'memberDisabled',
      actor: { id: shop.id, name: shop.name, isDeleted: false },
      subject: { id, name: 'Anna Berg', isDeleted: false, memberId: id },
      network: '127.0.0.0/24',
      requestId: headers.get('x-request-id'),
      details: {},
      createdAt: expect.any(String),
    });
    expect(Math.abs(Date.parse(entry?.createdAt ?? '') - before)).toBeLessThan(minute);
  });

  test('has an entry of every kind once it happened, and only then', async () => {
    const shop = await addShopWithCard(app, 5);
    const [anna, bob] = [await addMember(app, shop, 'Anna'), await addMember(app, shop, 'Bob')];
    const ids = [await memberIdOf(anna), await memberIdOf(bob)];
    const seen = new Set<AuditKind>(['signedIn']);
    expect(await kindsOf(shop)).toEqual(['signedIn']);
    /** The newest entry after `work`, which is the only new one by default. */
    const does = async (work: () => Promise<{ status: number }>, status: number, kinds: AuditKind[]) => {
      const newest = (await last(shop))?.id;
      expect([kinds, (await work()).status]).toEqual([kinds, status]);
      const { entries } = await logOf(shop);
      const added = entries
        .slice(
          0,
          entries.findIndex(({ id }) => id === newest),
        )
        .reverse();
      expect(added.map(({ kind }) => kind)).toEqual(kinds);
      for (const kind of kinds) seen.add(kind);
      return added;
    };
    const to =
      (path: string, body: object = {}) =>
      () =>
        app.post(shop.token, path, body);
    const put = (path: string, body: object) => () => app.call(shop.token, 'PUT', path, body);

    const [failed] = await does(() => logIn(shop.email, 'not this one'), 401, ['signInFailed']);
    expect(failed).toMatchObject({ actor: null, subject: { id: shop.id, memberId: null }, details: { at: 'signIn' } });
    const [claim] = await does(to('/api/royalprogram/getListRoyaltyMember', { userTo: anna.id }), 403, [
      'claimRefused',
    ]);
    expect(claim).toMatchObject({ actor: { id: shop.id }, subject: null, details: { call: 'listMembers' } });

    await does(put('/api/v1/settings', settings), 200, []);
    const [changed] = await does(put('/api/v1/settings', { ...settings, hours: '8 to 6', phone: '1' }), 200, [
      'settingsChanged',
    ]);
    expect(changed?.details).toEqual({ fields: ['hours', 'phone'] });
    const limits = { gapSeconds: 600, visit: null, day: null, personHour: null };
    const [limited] = await does(put('/api/v1/limits', limits), 200, ['settingsChanged']);
    expect(limited?.details).toEqual({ fields: ['gapSeconds'] });
    await does(put('/api/v1/limits', limits), 200, []);
    const [named] = await does(put('/api/operator/profile', { name: 'Another name' }), 200, ['settingsChanged']);
    expect(named?.details).toEqual({ fields: ['name'] });

    await does(() => award(app, shop, anna, 4), 200, []);
    const [passed] = await does(to('/api/stamp/stampAward', { userTo: anna.id, count: 1, override: true }), 200, [
      'limitOverridden',
    ]);
    const line = { limit: 'gap', stamps: 1, ledgerId: expect.any(String) };
    expect(passed).toMatchObject({ subject: { id: ids[0], name: 'Anna' }, details: line });
    await does(to('/api/stamp/stampAward', { userTo: bob.id, count: 1, override: true }), 200, []);
    const given = await redeemAs(app, shop, anna, 5);
    const [undone] = await does(
      to('/api/stamp/undo', { ledgerId: given.body.ledgerId ?? given.body.redemption._id }),
      200,
      ['redemptionUndone'],
    );
    expect(undone?.subject?.id).toBe(ids[0]);
    const [without] = await does(
      to('/api/stamp/redeem', { userTo: anna.id, slot: 5, withoutCode: 'phone empty' }),
      200,
      ['redeemedWithoutCode'],
    );
    const how = { withoutCode: 'phone empty', ledgerId: expect.any(String) };
    expect(without).toMatchObject({ subject: { id: ids[0] }, details: how });
    await does(to('/api/stamp/undo', { ledgerId: without?.details.ledgerId }), 200, ['redemptionUndone']);
    await does(() => award(app, shop, anna, -1), 200, []);
    const more = await award(app, shop, bob, 1);
    expect(more.status).toBe(409);

    const status = (to: string) => ({ memberIds: ids, status: to });
    const both = await does(to('/api/v1/members/status', status('disabled')), 200, [
      'memberDisabled',
      'memberDisabled',
    ]);
    expect(both.map(({ subject }) => subject?.id).sort()).toEqual([...ids].sort());
    await does(to('/api/v1/members/status', status('disabled')), 200, []);
    await does(to('/api/v1/members/status', status('active')), 200, ['memberEnabled', 'memberEnabled']);

    const [all] = await does(to('/api/v1/members/export'), 200, ['membersExported']);
    expect(all?.details).toEqual({});
    const [some] = await does(to('/api/v1/members/export', { memberIds: ids }), 200, ['membersExported']);
    expect(some?.details).toEqual({ chosen: 2 });
    await does(to(`/api/v1/members/${ids[0]}/export`), 200, ['memberExported']);
    const today = new Date().toISOString().slice(0, 10);
    const days = () => app.call(shop.token, 'GET', '/api/v1/reports/days.csv?period=7');
    const [report] = await does(days, 200, ['figuresExported']);
    expect(report?.details.to).toBe(today);
    await does(() => app.call(shop.token, 'GET', '/api/v1/audit/log.csv'), 200, ['auditExported']);
    await does(to('/api/v1/me/export'), 200, ['ownDataExported']);
    await does(to('/api/v1/archive/export'), 200, ['shopExported']);
    let code = '';
    const offer = async () => {
      const answer = await moves(app).offer(shop, bob.id);
      code = tokenOf(answer.body.url);
      return answer;
    };
    const [offered] = await does(offer, 200, ['moveOffered']);
    expect(offered).toMatchObject({ actor: { id: shop.id }, subject: { memberId: ids[1] }, details: {} });
    const [moved] = await does(() => moves(app).open(code), 200, ['cardMoved']);
    expect(moved).toMatchObject({ actor: { id: bob.id }, details: { session: expect.any(String) } });
    const phone = `/api/v1/sessions/${moved?.details.session}`;
    await does(() => app.call(bob.token, 'DELETE', phone), 204, ['moveUndone']);
    const chat = await addChat(app, shop, bob);
    const { message } = (await sendText(app, bob, chat, 'Not kind')).body;
    const [told] = await does(to(`/api/v1/messages/${message._id}/report`), 200, ['messageReported']);
    expect(told).toMatchObject({ subject: { id: bob.id }, details: { messageId: message._id } });
    await does(() => app.call(shop.token, 'DELETE', `/api/v1/members/${ids[0]}`), 204, ['memberErased']);
    expect((await last(shop))?.subject).toMatchObject({ id: ids[0], name: 'Deleted account', isDeleted: true });

    const { product } = (await app.post(shop.token, '/api/products/', { title: 'Cake' })).body;
    const change = { ids: [product._id], change: { kind: 'stock', countInStock: 3 } };
    await does(to('/api/v1/products/bulk', change), 200, ['productsChanged']);
    let [undo, imported] = ['', ''];
    const remove = async () => {
      const answer = await app.call(shop.token, 'DELETE', `/api/products/${product._id}`);
      undo = answer.body.undo;
      return answer;
    };
    const [deleted] = await does(remove, 200, ['productsDeleted']);
    expect(deleted?.details).toEqual({ chosen: 1 });
    await does(() => app.post(shop.token, '/api/v1/products/undo', { undo }), 200, ['productsRestored']);
    await does(to('/api/v1/products/export'), 200, ['productsExported']);
    const bring = () => importList(app.url, shop, 'title,price\nTea,2\n', ofProducts);
    await does(bring, 201, ['productsImported']);
    await vi.waitFor(async () => {
      const { body } = await app.call(shop.token, 'GET', ofProducts);
      expect(body.import.status).toBe('done');
      imported = body.import.id;
    }, 20_000);
    await does(to(`${ofProducts}/undo`, { id: imported }), 200, ['productImportUndone']);

    const latte = await addProduct(app, shop);
    const [bought, left] = [await order(app, bob, [{ product: latte }]), await order(app, bob, [{ product: latte }])];
    const [paid] = await does(to(`/api/orders/${bought._id}/mark-paid`), 200, ['orderPaid']);
    expect(paid?.details).toEqual({ orderId: bought._id });
    await does(to(`/api/orders/${bought._id}/refund`, { amount: 1 }), 200, ['orderRefunded']);
    await does(to(`/api/orders/${left._id}/cancel`, { reason: 'Ill' }), 200, ['orderCanceled']);
    await does(() => app.call(shop.token, 'GET', '/api/v1/orders/list.csv'), 200, ['ordersExported']);
    const admin = await plantAdmin(app);
    await does(() => app.call(admin.token, 'GET', `/api/orders/${bought._id}`), 200, ['ordersRead']);
    const ofShop = `/api/v1/platform/shops/${shop.id}`;
    await does(() => app.call(admin.token, 'GET', ofShop), 200, ['ordersRead']);
    const suspension = { reason: 'Unpaid bills' };
    await app.post(admin.token, `${ofShop}/suspend`, suspension);
    // Its people read the log again once it is restored.
    await app.post(admin.token, `${ofShop}/restore`, {});
    const [restored, suspended] = (await logOf(shop)).entries;
    expect([suspended?.kind, restored?.kind]).toEqual(['shopSuspended', 'shopRestored']);
    expect(JSON.stringify([suspended, restored])).not.toContain('Unpaid');
    // Invitations to open a shop belong to none.
    const invitations = '/api/v1/platform/invitations';
    const { body: invitedTo } = await app.post(admin.token, invitations, {});
    await does(() => app.call(admin.token, 'DELETE', `${invitations}/${invitedTo.invitations[0]._id}`), 200, []);
    const ofNone = (await auditRows(app)).map(({ kind }) => kind).filter((kind) => kind.startsWith('shopInvit'));
    expect(ofNone).toEqual(['shopInvited', 'shopInvitationTakenBack']);
    // Packages belong to no shop, so no shop's log has their changes, nor the file of their orders.
    await does(() => app.call(admin.token, 'GET', '/api/v1/orders/list.csv'), 200, []);
    expect((await auditRows(app)).filter(({ kind }) => kind === 'ordersExported')).toHaveLength(2);
    const large = { title: 'Large', image: '', price: 10, features: [], numAcc: 2, priceDesc: '', countInStock: 5 };
    await does(() => app.post(admin.token, '/api/v1/packages', large), 200, []);
    expect((await auditRows(app)).filter(({ kind }) => kind === 'packagesChanged')).toHaveLength(1);

    const invited: { _id: string; token: string }[] = [];
    const invite = async () => {
      const answer = await app.post(shop.token, '/api/v1/staff/invitations', { permissions: ['stamp'] });
      const { invitations, url } = answer.body;
      const [{ _id }] = invitations.filter((one: { _id: string }) => !invited.some((other) => other._id === one._id));
      invited.push({ _id, token: new URL(url).hash.slice('#token='.length) });
      return answer;
    };
    await does(invite, 200, ['staffInvited']);
    await does(invite, 200, ['staffInvited']);
    const [taken, kept] = invited;
    const takeBack = () => app.call(shop.token, 'DELETE', `/api/v1/staff/invitations/${taken?._id}`);
    await does(takeBack, 200, ['invitationTakenBack']);
    const form = { token: kept?.token, name: 'Kim Weber', email: `kim-${shop.email}`, password };
    let kim = '';
    const accept = async () => {
      const answer = await app.post(null, '/api/v1/invitations/sign-up', form);
      kim = answer.body._id;
      return answer;
    };
    const [joined] = await does(accept, 201, ['staffJoined', 'signedIn']);
    expect(joined).toMatchObject({ actor: { id: kim }, details: { permissions: ['stamp'] } });
    await does(put(`/api/v1/staff/${kim}`, { permissions: ['chat'] }), 200, ['staffChanged']);
    const givePin = put(`/api/v1/tablets/pins/${kim}`, { pin: '2580', currentPassword: password });
    await does(givePin, 200, ['pinSet']);
    const { body: owner } = await logIn(shop.email);
    let cookie = '';
    const enroll = async () => {
      const answer = await app.post(owner.token, '/api/v1/tablets', { name: 'Counter' });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      return answer;
    };
    await does(enroll, 204, ['tabletEnrolled']);
    const tablet = { cookie, origin: app.url, 'x-requested-with': 'test' };
    const unlock = (pin: string) => () => app.post(null, '/api/v1/tablet/unlock', { person: kim, pin }, tablet);
    for (let tries = 1; tries < 5; tries += 1) await does(unlock('1379'), 403, ['signInFailed']);
    await does(unlock('1379'), 403, ['signInFailed', 'pinLocked']);
    const pinOf = `/api/v1/tablets/pins/${kim}/tries`;
    await does(() => app.call(shop.token, 'DELETE', pinOf), 200, ['pinUnlocked']);
    const { body: shared } = await app.call(shop.token, 'GET', '/api/v1/tablets');
    const ending = () => app.call(shop.token, 'DELETE', `/api/v1/tablets/${shared.tablets[0]._id}`);
    await does(ending, 200, ['tabletEnded']);
    const [removed] = await does(() => app.call(shop.token, 'DELETE', `/api/v1/staff/${kim}`), 200, ['staffRemoved']);
    expect(removed).toMatchObject({ actor: { id: shop.id }, subject: { id: kim } });

    // The code before counts, too, and then the one of now.
    const { secret } = (await app.post(shop.token, '/api/v1/two-step/begin', {})).body;
    const appCode = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
    const second = (path: string, typed: string) => to(`/api/v1/two-step/${path}`, { code: typed });
    await does(second('confirm', appCode(-1)), 200, ['twoStepOn']);
    let codes: string[] = [];
    const renew = async () => {
      const answer = await second('codes', appCode(0))();
      codes = answer.body.recoveryCodes;
      return answer;
    };
    await does(renew, 200, ['recoveryCodesRenewed']);
    await does(second('end', codes[0] ?? ''), 200, ['recoveryCodeUsed', 'twoStepOff']);

    const device = newAuthenticator(app.url.replace('127.0.0.1', 'localhost'));
    const { options } = (await app.post(shop.token, '/api/v1/passkeys/begin', {})).body;
    await does(to('/api/v1/passkeys', { passkey: device.make(options) }), 201, ['passkeyAdded']);
    await does(to('/api/v1/passkeys/remove', { id: device.id }), 200, ['passkeyRemoved']);

    const elsewhere = await logIn(shop.email);
    const ended = await does(() => app.call(shop.token, 'DELETE', '/api/v1/sessions/others'), 200, ['sessionsEnded']);
    expect(ended[0]?.details).toMatchObject({ ended: 1, sessions: [expect.any(String)] });
    expect((await app.post(elsewhere.body.token, '/api/v1/user/userInfo', { userId: shop.id })).status).toBe(401);
    expect((await logIn(shop.email)).status).toBe(200);
    const list = await app.call(shop.token, 'GET', '/api/v1/sessions');
    const other = list.body.sessions.find(({ isThis }: { isThis: boolean }) => !isThis)._id;
    const [one] = await does(() => app.call(shop.token, 'DELETE', `/api/v1/sessions/${other}`), 204, ['sessionsEnded']);
    expect(one?.details).toEqual({ ended: 1, sessions: [other] });

    await does(put('/api/operator/profile', { password: 'another long password' }), 200, ['passwordChanged']);
    await does(put('/api/operator/profile', { email: `new-${shop.email}` }), 200, ['emailChanged']);

    const taker = await addShop(app);
    const archive = await check(app, taker, await exportShop(app, shop));
    expect((await start(app, taker, archive.id)).status).toBe(200);
    await settled(app, taker, 'running');
    expect(await kindsOf(taker)).toEqual(['signedIn', 'shopImported']);

    expect((await app.call(shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    const closing = (await auditRows(app)).filter(({ shop_id: id }) => id === shop.id).slice(-2);
    expect(closing.map(({ kind }) => kind)).toEqual(['accountDeleted', 'shopClosed']);
    const others = ['shopSuspended', 'shopRestored', 'shopInvited', 'shopInvitationTakenBack'];
    expect([...seen, ...others, 'packagesChanged', 'shopImported', 'accountDeleted', 'shopClosed'].sort()).toEqual(
      [...auditKindNames].sort(),
    );
  });

  test('says that a password was changed by a link, by someone who was not signed in', async () => {
    const shop = await addShop(app);
    await app.post(null, '/api/operator/forgot-password', { email: shop.email });
    await app.runJobs();
    const emails = await readMailFolder(app);
    const received = emails.find(({ to }) => JSON.stringify(to).includes(shop.email));
    if (!received) throw new Error('no email');
    const asked = { token: tokenIn(received), password: 'another long password' };
    expect((await app.post(null, '/api/operator/reset-password', asked)).status).toBe(200);
    const { body } = await logIn(shop.email, 'another long password');
    const { entries } = await logOf(body);
    const [, changed, ended] = entries;
    expect(changed).toMatchObject({ kind: 'passwordChanged', actor: null, details: { by: 'link' } });
    expect(ended).toMatchObject({ kind: 'sessionsEnded', subject: { id: shop.id } });
  });

  test('has nothing of other shops, of its customers, or of people who only try its email address', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const member = await addMember(app, other, 'Anna');
    await app.post(other.token, '/api/v1/members/export');
    await app.post(member.token, '/api/royalprogram/joined', { userTo: shop.id, userFrom: other.id });
    await logIn('nobody@example.com', 'not this one');
    expect(await kindsOf(shop)).toEqual(['signedIn']);
    expect(await kindsOf(other)).toEqual(['signedIn', 'membersExported']);
    for (const kind of auditKindNames) {
      const { entries } = await logOf(shop, `?kind=${kind}`);
      expect(entries.every(({ actor }) => actor?.id === shop.id)).toBe(true);
    }
    expect((await app.call(member.token, 'GET', '/api/v1/audit')).status).toBe(403);
    expect((await app.call(null, 'GET', '/api/v1/audit')).status).toBe(401);
  });

  test('is read page by page, newest first, and new entries do not move the pages', async () => {
    const shop = await addShop(app);
    await plantAudit(app, shop, 130, new Date(Date.now() - day));
    const found: AuditEntry[] = [];
    for (let cursor = ''; ; ) {
      const { entries, nextCursor } = await logOf(shop, cursor);
      found.push(...entries);
      await app.post(shop.token, '/api/v1/members/export');
      if (nextCursor === null) break;
      expect(entries).toHaveLength(50);
      cursor = `?cursor=${nextCursor}`;
    }
    expect(found).toHaveLength(131);
    expect(found.map(({ id }) => id)).toEqual([...new Set(found.map(({ id }) => id))].sort().reverse());
    const { entries } = await logOf(shop, '?kind=membersExported');
    expect(entries.map(({ kind }) => kind)).toEqual(['membersExported', 'membersExported', 'membersExported']);
    expect((await app.call(shop.token, 'GET', '/api/v1/audit?kind=other')).status).toBe(422);
  });

  test('can be downloaded as CSV without formulas', async () => {
    const shop = await addShopWithCard(app);
    await plantAudit(app, shop, 1100, new Date(Date.now() - day));
    const member = await addMember(app, shop, '=HYPERLINK("x")');
    await app.post(shop.token, `/api/v1/members/${await memberIdOf(member)}/export`);
    const { status, headers, body } = await app.call(shop.token, 'GET', '/api/v1/audit/log.csv');
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/activity-[\d-]+\.csv/)]);
    const lines = (body as string)
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe('Time (UTC),What,Who,Whom,Details,Network,Request,Who (id),Whom (id)');
    expect(lines[1]).toContain(',Activity log exported,');
    expect(lines[2]).toContain(`,Member’s data exported,${shop.name},"'=HYPERLINK(""x"")",`);
    expect(lines).toHaveLength(1 + 1100 + 3);
    const german = await app.call(shop.token, 'GET', '/api/v1/audit/log.csv', undefined, { 'accept-language': 'de' });
    const [titles, , , said] = german.body.split('\r\n');
    expect(titles).toContain('Zeit (UTC),Was,Wer,Wen,Einzelheiten,');
    expect(said).toContain(',Daten eines Mitglieds exportiert,');
    const some = await app.call(shop.token, 'GET', '/api/v1/audit/log.csv?kind=memberExported');
    expect(some.body.trimEnd().split('\r\n')).toHaveLength(2);
  });

  test('contains no password, token, email address, name or text in entries of any kind', async () => {
    const found = await auditRows(app);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(auditKindNames));
    const rows = JSON.stringify(found);
    const { accounts, sessions, shops } = (await allRows(app)) as Record<string, Record<string, string>[]>;
    const secrets = [
      ...(accounts ?? []).flatMap(({ email, name, password_hash: hash }) => [email, name, hash]),
      ...(sessions ?? []).flatMap(({ token_hash: token, device_secret: secret }) => [token, secret]),
      ...(shops ?? []).flatMap(({ name, hours }) => [name, hours]),
      ...[password, 'not this one', '@', 'HYPERLINK', '8 to 6'],
    ].filter((text) => text && text.length > 4);
    expect(secrets.length).toBeGreaterThan(30);
    expect(secrets.filter((secret) => secret && rows.includes(secret))).toEqual([]);
  });
});

describe('deleted people', () => {
  test('have no name in any log, and their entries say that the account was deleted', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop, 'Very Secret');
    const id = await memberIdOf(member);
    await app.post(shop.token, `/api/v1/members/${id}/export`);
    expect((await last(shop))?.subject).toMatchObject({ name: 'Very Secret', memberId: id });
    expect((await app.call(member.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect((await last(shop))?.subject).toEqual({ id, name: 'Deleted account', isDeleted: true, memberId: null });
    const { body } = await app.call(shop.token, 'GET', '/api/v1/audit/log.csv');
    expect(body).not.toContain('Very Secret');
    expect(JSON.stringify(await auditRows(app))).not.toContain('Very Secret');
  });

  test('can first export what is recorded about them, and nothing about others', async () => {
    const [customer, other] = [await addCustomer(app), await addCustomer(app)];
    await logIn(customer.email, 'not this one');
    await app.post(other.token, '/api/v1/me/export');
    const answer = await fetch(`${app.url}/api/v1/me/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const file = unzipSync(new Uint8Array(await answer.arrayBuffer()))['activity.json'];
    const rows = JSON.parse(strFromU8(file ?? new Uint8Array()));
    const said = rows.map(({ kind, byYou }: { kind: string; byYou: boolean }) => [kind, byYou]);
    expect(said).toEqual([
      ['signedIn', true],
      ['signInFailed', false],
      ['ownDataExported', true],
    ]);
  });
});

test.runIf(!onPostgres)('reading and pruning go by an index', async () => {
  const filter = { shopId: 'a shop' };
  const plans = [
    await plansOf(app, (db) => queries.listEntries(db, filter, 'an id', 50)),
    await plansOf(app, (db) => queries.listEntries(db, { ...filter, kind: 'signedIn' }, 'an id', 50)),
    await plansOf(app, (db) => queries.pagesOfAccount(db, 'an account').next()),
    await plansOf(app, (db) => queries.pruneAudit(db, 'a moment', 50)),
  ].map((steps) => steps.join('\n'));
  expect(plans[0]).toMatch(
    /audit.*\(shop_id=\? AND id<\?\)|e USING INDEX sqlite_autoindex_audit_1 \(shop_id=\? AND id<\?\)/,
  );
  expect(plans[1]).toMatch(/audit_by_kind \(shop_id=\? AND kind=\? AND id<\?\)/);
  expect(plans[2]).toMatch(/audit_by_actor[\s\S]*audit_by_subject/);
  expect(plans[3]).toMatch(/audit_by_time/);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (e|audit)\b/);
});

import { customerLogIn, customerSignUp, logOut, resumeCustomer } from '@stampdeck/contract/accounts.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import {
  follow,
  getFollow,
  getFollowerCount,
  getMemberCount,
  getMembership,
  join,
  leave,
  unfollow,
} from '@stampdeck/contract/membership.ts';
import { listMyCards } from '@stampdeck/contract/my-cards.ts';
import { updateProfile } from '@stampdeck/contract/profiles.ts';
import { sendCardLink } from '@stampdeck/contract/recovery.ts';
import { getShop } from '@stampdeck/contract/shops.ts';
import { getCard } from '@stampdeck/contract/stamps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { held, honestShop } from '#test/honest-shop.ts';
import {
  cardReplyWith,
  cardWith,
  customerId,
  morgenrot,
  nora,
  openShop,
  ownCardWith,
  shopId,
  signNoraIn,
} from '#test/shop.tsx';
import { sent, tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

let server: ReturnType<typeof honestShop>;

beforeEach(() => {
  session.kind = 'customerInfo';
  server = honestShop();
});

const counts = () => document.querySelector('.shop-counts')?.textContent;
const progress = () => screen.findByText(/of 10 stamps/, { selector: '[role=status]' });

async function fill(user: ReturnType<typeof openShop>['user']) {
  await user.type(await screen.findByLabelText('Name'), 'Nora');
  await user.type(screen.getByLabelText('Email'), 'Nora@Example.com');
  await user.click(screen.getByRole('button', { name: 'Get my card' }));
}

describe('someone new', () => {
  test('is a member with a card after two fields and one tap (S1.customers.1, S1.customers.2, S6.9, S7.socket.sent.2)', async () => {
    server.answer(customerSignUp, nora());
    server.answer(getCard, cardReplyWith(cardWith(0)));
    const { user } = openShop();
    await fill(user);
    expect((await progress()).textContent).toBe('0 of 10 stamps, 10 to go');
    const typed = { name: 'Nora', email: 'nora@example.com', password: '' };
    expect(server.asked(customerSignUp)[0]?.body).toEqual({ ...typed, shop: shopId });
    expect([server.asked(follow), server.asked(join)].map(([call]) => call?.body)).toEqual([
      { userTo: shopId, userFrom: customerId },
      { userTo: shopId, userFrom: customerId },
    ]);
    await waitFor(() => expect(counts()).toBe('13 followers9 members'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(session.get()?.id).toBe(customerId);
    expect(JSON.parse(localStorage.getItem('customerInfo') ?? '{}')).toMatchObject({ _id: customerId });
    expect(sent).toHaveBeenCalledWith('sendNavigate', { senderId: customerId, receiveId: shopId, type: '/royalty' });
  });

  test('signs up once, however often the button is tapped', async () => {
    server.respond(customerSignUp, () => new Promise(() => undefined));
    const { user } = openShop();
    await fill(user);
    await waitFor(() => expect(server.asked(customerSignUp)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Get my card' }));
    await user.click(screen.getByRole('button', { name: 'Get my card' }));
    expect(server.asked(customerSignUp)).toHaveLength(1);
  });

  test('reads at the field what is wrong, and nothing is sent', async () => {
    const { user } = openShop();
    await user.type(await screen.findByLabelText('Email'), 'nonsense');
    await user.click(screen.getByRole('button', { name: 'Get my card' }));
    await screen.findByText('Please enter your name.');
    expect(screen.getByText('This does not look like an email address.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(server.asked(customerSignUp)).toEqual([]);
  });

  test('someone with an account is asked to sign in, with the email kept', async () => {
    server.refuse(customerSignUp, 'emailTaken');
    server.answer(customerLogIn, nora());
    Object.assign(server.links, { follows: true, joined: true });
    const { user } = openShop();
    await fill(user);
    await user.click(await screen.findByRole('button', { name: 'Sign in with this email' }));
    await screen.findByLabelText('Password');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'Nora@Example.com');
    await user.type(screen.getByLabelText('Password'), 'a good password');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await progress()).textContent).toBe('6 of 10 stamps, 4 to go');
    expect(server.asked(join)).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('a password too easy is said at its field', async () => {
    server.refuse(customerSignUp, 'weakPassword', { fields: { password: 'Choose another.' } });
    const { user } = openShop();
    await user.click(await screen.findByRole('button', { name: 'Add a password' }));
    await user.type(screen.getByLabelText('Password (optional)'), 'password');
    await fill(user);
    await screen.findByText('Choose another.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an emptied browser is asked once whether its cookie remembers', async () => {
    server.answer(resumeCustomer, nora());
    Object.assign(server.links, { follows: true, joined: true });
    openShop();
    expect((await progress()).textContent).toBe('6 of 10 stamps, 4 to go');
    expect(server.asked(resumeCustomer)).toHaveLength(1);
  });

  test('wrong credentials are said in an alert, and what was typed stays', async () => {
    server.refuse(customerLogIn, 'badCredentials');
    const { user } = openShop();
    await user.click(await screen.findByRole('button', { name: 'I have an account' }));
    await screen.findByLabelText('Password');
    await user.type(screen.getByLabelText('Email'), 'nora@example.com');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong');
  });
});

const site = {
  success: true,
  shopSiteUrl: 'http://shop.test',
  reach: 'public',
  google: false,
  privacyVersion: 1,
} as const;

describe('the way back to a card', () => {
  test('is a link by email, which leads to this shop, or a password', async () => {
    server.answer(getSite, { ...site, mail: true });
    server.answer(sendCardLink, { success: true, byMail: true });
    const { user } = openShop();
    await user.click(await screen.findByRole('button', { name: 'I have an account' }));
    await user.type(await screen.findByLabelText('Email'), 'Nora@example.com');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use my password' }));
    expect(document.activeElement).toBe(await screen.findByLabelText('Password'));
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'Nora@example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    expect((await screen.findByText(/has an account, we sent a link/)).textContent).toContain('nora@example.com');
    expect(server.asked(sendCardLink)[0]?.body).toEqual({ email: 'nora@example.com', shop: shopId });
    await user.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nora@example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  test('is the password where no email can be sent, and the page says who helps without one', async () => {
    server.answer(getSite, { ...site, mail: false });
    const { user } = openShop();
    await user.click(await screen.findByRole('button', { name: 'I have an account' }));
    await screen.findByLabelText('Password');
    screen.getByText(/^No password\? .* Ask at the counter\.$/);
    expect(screen.queryByRole('button', { name: 'Email me a link' })).toBeNull();
  });

  test('is said right after joining: an email on its way, or a password where none can be sent', async () => {
    for (const mail of [true, false]) {
      queryClient.clear();
      session.end('exit');
      server = honestShop();
      server.answer(getSite, { ...site, mail });
      server.answer(customerSignUp, nora({ createdAt: new Date().toISOString(), hasPassword: false }));
      server.answer(updateProfile, { ...nora(), phone: '', bio: '', gender: '', dateOfBirth: null } as never);
      const { user, unmount } = openShop();
      await fill(user);
      if (mail) {
        await screen.findByText(/^We emailed you the way back to this card/);
        expect(screen.queryByRole('button', { name: 'Set a password' })).toBeNull();
      } else {
        await user.click(await screen.findByRole('button', { name: 'Set a password' }));
        await user.type(screen.getByLabelText('New password'), 'a long password');
        await user.click(screen.getByRole('button', { name: 'Set a password' }));
        await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull());
        expect(server.asked(updateProfile)[0]?.body).toMatchObject({ password: 'a long password' });
      }
      unmount();
    }
  });

  test('begins with the right address: a likely mistake is questioned, and one tap mends it', async () => {
    const { user } = openShop();
    await user.type(await screen.findByLabelText('Email'), 'nora@gmial.con');
    await user.click(await screen.findByRole('button', { name: 'Did you mean gmail.com?' }));
    const email = screen.getByLabelText('Email');
    expect(email).toHaveProperty('value', 'nora@gmail.com');
    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
    expect(document.activeElement).toBe(email);
  });

  test('stops once at the question about the address, and goes on with the address as typed', async () => {
    server.answer(customerSignUp, { success: true, ...nora() } as never);
    const { user } = openShop();
    await user.type(await screen.findByLabelText('Name'), 'Nora');
    await user.type(screen.getByLabelText('Email'), 'nora@gmial.con');
    const question = await screen.findByRole('button', { name: 'Did you mean gmail.com?' });
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(question);
    expect(server.asked(customerSignUp)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Get my card' }));
    await waitFor(() => expect(server.asked(customerSignUp)[0]?.body).toMatchObject({ email: 'nora@gmial.con' }));
  });

  test('is named in the first email of someone new, who signs up for this shop', async () => {
    server.refuse(customerSignUp, 'unavailable');
    const { user } = openShop();
    await fill(user);
    await screen.findByRole('alert');
    expect(server.asked(customerSignUp)[0]?.body).toMatchObject({ shop: shopId });
  });
});

test('people who just chose a password find the sign-in with their address', async () => {
  typedEmail.write('nora@example.com');
  openShop();
  await screen.findByLabelText('Password');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nora@example.com');
  screen.getByRole('heading', { name: 'Welcome back' });
  screen.getByText('Sign in to see your card.');
});

describe('following and joining', () => {
  beforeEach(() => signNoraIn());

  test('show at once and count by one, before the server has answered (S4.follow.1)', async () => {
    const wait = held(() => Response.json({ success: true }));
    server.respond(follow, wait.answer);
    const { user } = openShop();
    await user.click(await screen.findByRole('button', { name: 'Follow and join' }));
    await waitFor(() => expect(counts()).toBe('13 followers9 members'));
    expect(server.asked(getCard)).toEqual([]);
    wait.go();
    await progress();
  });

  test('stay as shown while they are on their way, whatever another screen does', async () => {
    const wait = held(() => {
      Object.assign(server.links, { follows: true, followers: 13 });
      return Response.json({ success: true });
    });
    server.respond(follow, wait.answer);
    const { user } = openShop();
    await user.click(await screen.findByRole('button', { name: 'Follow and join' }));
    await waitFor(() => expect(counts()).toBe('13 followers9 members'));
    const readAgain = vi.spyOn(queryClient, 'invalidateQueries');
    const reads = server.asked(getMembership).length;
    tell('getNavigate', { senderId: customerId, type: '/royalty' });
    await waitFor(() => expect(readAgain).toHaveBeenCalled());
    expect([counts(), server.asked(getMembership).length]).toEqual(['13 followers9 members', reads]);
    wait.go();
    await progress();
    await waitFor(() => expect(server.asked(getMembership).length).toBe(reads + 1));
    expect(counts()).toBe('13 followers9 members');
  });

  test('following alone offers joining afterwards (S4.join.1)', async () => {
    const { user } = openShop();
    await user.click(await screen.findByRole('button', { name: 'Only follow' }));
    await screen.findByRole('button', { name: 'Join' });
    expect(counts()).toBe('13 followers8 members');
    expect(server.asked(join)).toEqual([]);
  });

  test('a failed follow is taken back and said with the server’s sentence (S8.alerts.4, S8.calls.1)', async () => {
    server.refuse(follow, 'unavailable');
    const { user } = openShop();
    await screen.findByRole('button', { name: 'Follow and join' });
    // Nothing is read again meanwhile: what is shown is what was taken back.
    const wait = held(() => Response.json({}, { status: 500 }));
    for (const endpoint of [getFollow, getMembership, getFollowerCount, getMemberCount]) {
      server.respond(endpoint, wait.answer);
    }
    await user.click(await screen.findByRole('button', { name: 'Follow and join' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to subscribe');
    expect(alert.textContent).toContain('We are busy right now.');
    await waitFor(() => expect(counts()).toBe('12 followers8 members'));
    expect(screen.getByRole('button', { name: 'Follow and join' })).toBeTruthy();
  });

  test('a failed join keeps the follow, and Retry goes on from there (S8.alerts.6)', async () => {
    server.refuse(join, 'internal');
    const { user } = openShop();
    await user.click(await screen.findByRole('button', { name: 'Follow and join' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to join loyalty program');
    await screen.findByRole('button', { name: 'Join' });
    await waitFor(() => expect(counts()).toBe('13 followers8 members'));
    server.respond(join, () => {
      Object.assign(server.links, { joined: true, members: 9 });
      return Response.json({ success: true });
    });
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await progress();
    await waitFor(() => expect(counts()).toBe('13 followers9 members'));
  });

  test('another of my screens joins: this one follows', async () => {
    openShop();
    await screen.findByRole('button', { name: 'Follow and join' });
    Object.assign(server.links, { follows: true, joined: true, followers: 13, members: 9 });
    tell('getNavigate', { senderId: customerId, type: '/royalty' });
    await progress();
    await waitFor(() => expect(counts()).toBe('13 followers9 members'));
  });

  test('no one joins their own shop', async () => {
    server = honestShop({ own: true });
    openShop();
    await screen.findByText(/This is your own shop/);
    expect(screen.queryByRole('button', { name: /join/i })).toBeNull();
  });

  test('a count that cannot be read says so in the specified words, with Retry (S8.alerts.1, S8.alerts.2, S8.alerts.3)', async () => {
    openShop();
    await screen.findByRole('button', { name: 'Follow and join' });
    server.refuse(getFollowerCount, 'internal');
    server.refuse(getFollow, 'internal');
    server.refuse(getMemberCount, 'internal');
    tell('getNavigate', { senderId: customerId, type: '/royalty' });
    await screen.findByText('Failed to get subscriber Number');
    await screen.findByText('Failed to get Subscribed Information');
    await screen.findByText('Failed to get join Royal program Number');
    expect(counts()).toBe('12 followers8 members');
  });
});

describe('leaving', () => {
  beforeEach(() => {
    signNoraIn();
    server = honestShop({ follows: true, joined: true });
  });

  test('says first what happens to the stamps, and joining again continues the card (S4.join.2)', async () => {
    const { user } = openShop();
    await progress();
    await user.click(screen.getByRole('button', { name: /Your account/ }));
    await user.click(screen.getByRole('button', { name: 'Leave Café Morgenrot' }));
    const said = await screen.findByText(
      'You leave the program of Café Morgenrot and no longer follow the shop. Your 6 stamps are saved. Join again to continue.',
    );
    expect(document.activeElement).toBe(said);
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave Café Morgenrot' }));
    await user.keyboard('{Enter}');
    expect(server.asked(leave)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByText('Your 6 stamps are saved. Join again to continue.');
    await waitFor(() => expect(counts()).toBe('11 followers7 members'));
    expect(sent).toHaveBeenCalledWith('sendNavigate', { senderId: customerId, receiveId: shopId, type: '/royalty' });
    await user.click(screen.getByRole('button', { name: 'Follow and join' }));
    await progress();
  });

  test('names the rewards that wait, also of closed cards', async () => {
    const owed = [{ cardId: '0190a000-0000-7000-8000-000000000009', slot: 5, label: 'A cake' }];
    server.answer(getCard, { ...cardReplyWith(cardWith(10)), owed });
    const { user } = openShop();
    await progress();
    await user.click(screen.getByRole('button', { name: /Your account/ }));
    await user.click(await screen.findByRole('button', { name: 'Leave Café Morgenrot' }));
    await screen.findByText(
      'You leave the program of Café Morgenrot and no longer follow the shop. Your 10 stamps and 2 rewards are saved. Join again to continue.',
    );
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    const waiting = await screen.findByText(/^Your 10 stamps and 2 rewards are saved/);
    expect(waiting.textContent).toMatch(/ Waiting for you: A cake and 1 free\.$/);
  });

  test('is remembered by the server: another phone says what is saved, on the card as it was', async () => {
    Object.assign(server.links, { follows: false, joined: false });
    const rewards = [{ cardId: cardWith(0).id, slot: 2, label: 'A biscuit' }];
    const card = ownCardWith(3, { state: 'left', rewards });
    card.look.milestones = [{ slot: 7, label: 'A pen' }];
    server.answer(listMyCards, { success: true, cards: [card], nextCursor: null });
    openShop();
    const waiting = await screen.findByText(/^Your 3 stamps and 1 reward are saved/);
    expect(waiting.textContent).toMatch(/ Waiting for you: A biscuit\.$/);
    const reward = within(waiting).getByText('A biscuit');
    expect([reward.lang, reward.dir]).toEqual(['en', 'auto']);
    expect(server.asked(listMyCards)[0]?.body).toEqual({ shopId, limit: 1 });
    const shown = within(screen.getByRole('region', { name: 'Stamp card' }));
    expect(shown.getAllByText('A pen')).not.toEqual([]);
    expect(shown.queryAllByText('1 free')).toEqual([]);
  });

  test.each([
    ['a program that cannot be left', leave, 'Failed to unjoin loyalty program', '12 followers8 members'],
    ['a shop that cannot be unfollowed', unfollow, 'Failed to unsubscribe', '12 followers7 members'],
  ])('%s is said, and what did not end stays (S8.alerts.5, S8.alerts.7)', async (_, endpoint, words, left) => {
    server.refuse(endpoint, 'internal');
    const { user } = openShop();
    await progress();
    await user.click(screen.getByRole('button', { name: /Your account/ }));
    await user.click(screen.getByRole('button', { name: 'Leave Café Morgenrot' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    await waitFor(() => expect(counts()).toBe(left));
  });

  test('signing out ends the session on the server before it ends here', async () => {
    server.refuse(logOut, 'unavailable');
    const { user } = openShop();
    await progress();
    await user.click(screen.getByRole('button', { name: /Your account/ }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByText(/You are still signed in/);
    expect(session.get()?.id).toBe(customerId);
    server.answer(logOut, undefined);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Get my card' });
    expect(session.get()).toBeNull();
    const kept = ['customerInfo', 'lastCards', 'lastLinks', 'seenCards'].map((key) => localStorage.getItem(key));
    expect(kept).toEqual([null, null, null, null]);
  });
});

test.each([
  ['shopNotFound', 'There is no shop at this address.', /^Check the address/],
  ['shopClosed', 'This shop has closed for good.', /^Thank you for every visit\..*stay in your data\.$/],
] as const)(
  'a shop that is not there (%s) says so, and what to do only where something helps',
  async (code, said, more) => {
    server.refuse({ ...getShop, path: getShop.path.replace(':id', shopId) }, code);
    openShop(null);
    await screen.findByRole('heading', { name: said });
    screen.getByText(more);
  },
);

describe('a shop that has closed', () => {
  beforeEach(() => server.refuse({ ...getShop, path: getShop.path.replace(':id', shopId) }, 'shopClosed'));

  test('leaves a customer their account: details, export and deletion', async () => {
    signNoraIn();
    const { user } = openShop(null);
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    expect(screen.queryByRole('button', { name: /leave|unfollow/i })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Your details' }));
    await screen.findByRole('button', { name: /^Export/ });
    screen.getByRole('button', { name: 'Delete my account…' });
  });

  test('lets a customer sign in to their account', async () => {
    server.answer(customerLogIn, nora());
    const { user } = openShop(null);
    await user.click(await screen.findByRole('button', { name: 'Sign in to your account' }));
    await user.type(await screen.findByLabelText('Email'), 'nora@example.com');
    await user.type(screen.getByLabelText('Password'), 'a good password');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'Nora' });
    // The account replaced the sign-in: one Back closes it.
    history.back();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Nora' })).toBeNull());
    expect(screen.getByRole('link', { name: 'My cards' }).getAttribute('href')).toBe('/my');
  });
});

describe('a shop that could not be loaded', () => {
  afterEach(() => void vi.useRealTimers());

  test('comes by itself when the server is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const getThisShop = { ...getShop, path: getShop.path.replace(':id', shopId) };
    server.refuse(getThisShop, 'unavailable');
    openShop(null);
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText('We couldn’t load the shop');
    server.answer(getThisShop, { success: true, shop: morgenrot() });
    await vi.advanceTimersByTimeAsync(11_000);
    await screen.findByRole('button', { name: 'Get my card' });
  });
});

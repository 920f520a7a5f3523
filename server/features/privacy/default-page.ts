/** The privacy page that comes with the product: what this software stores, whoever runs it. */
export const defaultPage = `# Privacy

This page says what this stamp card service stores about you, who sees it and how you have it removed. The shop that runs this service is
responsible for it; ask at the counter whom to write to. They may put a page of their own in place of this one.

## What is stored

- Your name and your e-mail address, and your password if you set one, in a form from which nobody can read it.
- What you add to your profile yourself: photo, cover, phone, date of birth, gender, a few words.
- Which shops you follow and which programs you joined, since when, and every stamp you were given or that was taken back: when, how
  many, at which shop. A shop may add a short reason to a stamp.
- Where you are signed in: the kind of browser, since when, and when it was last used.
- A code on your phone’s screen that was scanned: for one day.
- What was done with your account, for a year unless this service says otherwise: sign-ins, failed ones, exports, a changed password or e-mail address. With
  each, when it was and the first part of the network address that it came from.
- If a shop added you itself, at its counter or from a list that it had: the name, e-mail address, phone number and birthday that it wrote down.
- If you run a shop: its name, address, hours and phone, and the cards that you designed.

Pictures are drawn anew when you upload them. Where and when a photo was taken is not kept.

## Who sees it

- A shop sees the name, e-mail address, photo and profile of those who follow it or are its members, and the stamps that it gave them. Of those who
  have only just shown their code it sees the name and photo. It sees nothing of other shops.
- Other customers see nothing of you.
- What you say about a shop that you run is public, and so is a picture for whoever knows its address.
- Nobody else: nothing is sold, there is no advertising, and nothing is sent to you but what you ask for, such as a link to a new password.

## Cookies and storage in your browser

They keep you signed in and remember the colours you chose. There is nothing else, and nothing that follows you to other sites. If you sign in with
Google, Google learns of it.

## How long

- Until you delete your account. Sessions go a month after they ended, scanned codes after a day. Wrong passwords are counted for a day.
- The record of stamps stays, because the shop’s books rest on it; without your account it says nothing about you but what a shop wrote as a reason.
- Backups hold what was there when they were made. If one is used, accounts deleted since are deleted from it again.

## Your rights

- **Have it:** in the settings, ‘Export my data’ gives you everything in one archive.
- **Change it:** in your profile.
- **Have it gone:** in the settings, ‘Delete my account’. It takes effect at once. A shop that you run closes with it.
- **Without an account:** a shop that added you itself can give you what it holds about you, and erase it.
- **Complain:** to the shop, or to the data protection authority where you live.
`;

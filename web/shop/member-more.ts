/** What the shop page loads after a member's card, in one request. */
import { MomentShown, momentInWords, WatchCard } from '#features/my-card/card-moments.tsx';
import { History } from '#features/my-card/history.tsx';
import { TermsChanges } from '#features/my-card/terms-changes.tsx';
import { AfterJoining } from './after-joining.tsx';
import { ChatPlace } from './chat-place.tsx';
import { MovedPhones } from './moved-phones.tsx';
import { OrdersPlace } from './orders-place.tsx';
import { RemindMe } from './remind-me.tsx';

/** The history, the rules, the ways to the chat and the reminders, and the messages about changes, keeping the card and new phones. */
export const memberMore = {
  History,
  AfterJoining,
  ChatPlace,
  MomentShown,
  MovedPhones,
  OrdersPlace,
  RemindMe,
  TermsChanges,
  WatchCard,
  momentInWords,
};

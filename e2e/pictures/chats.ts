/** What the café and its customers wrote to each other. */

type Side = 'shop' | 'customer';

/** Files of docs/images that stand for photos. */
type Photo = 'counter' | 'home' | 'phone';

interface Chat {
  with: 'fullCard' | 'follower' | 'leaver' | 'regular';
  texts: [side: Side, text: string, photos?: Photo[]][];
  /** The café turned off messages. */
  isOff?: true;
  /** Each message is reported. */
  isReported?: true;
}

export const chats: Chat[] = [
  {
    with: 'leaver',
    texts: [
      ['customer', 'Do you have oat milk?'],
      ['shop', 'We do, in all drinks.'],
    ],
  },
  {
    with: 'fullCard',
    isOff: true,
    texts: [
      ['shop', 'Your card is full: your free drink is waiting for you.'],
      ['customer', 'Thank you! 🎉 I’ll come by on Saturday.'],
    ],
  },
  { with: 'follower', texts: [['customer', 'Hi! How do I get a stamp card?']] },
  {
    with: 'regular',
    isReported: true,
    texts: [
      ['customer', 'Good morning! Is the garden open today?'],
      ['customer', 'And can I bring my dog?'],
      ['shop', 'Good morning, Zoë! The garden opens at ten, if the weather stays as it is.'],
      ['shop', 'Dogs are welcome. There is a bowl of water beside the door.'],
      ['customer', 'Wonderful 🐕'],
      ['customer', 'مساء الخير، هل يمكنني حجز طاولة لأربعة أشخاص؟'],
      [
        'shop',
        'Of course. The menu is at https://example.org/menu/spring?from=a-very-long-address-that-has-to-wrap-somewhere.',
      ],
      ['customer', 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterungsschraubenschlüssel'],
      ['shop', 'That is a long word.\nWe have to think about it.'],
      ['customer', '', ['home']],
      ['customer', 'And this is my dog, with the card.', ['phone']],
      ['shop', '', ['counter', 'phone', 'home']],
      ['customer', 'See you at ten!'],
    ],
  },
];

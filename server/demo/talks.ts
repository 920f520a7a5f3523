/** What customers and the demo's shops wrote to each other in the last days. */
import type { ChatSide } from '@stampdeck/contract/chat-message.ts';
import type { Stage } from './people.ts';

/** Days before the demo's last one, the time of day, who writes, and what. */
type Line = [daysAgo: number, time: string, side: ChatSide, text: string];

export interface Talk {
  /** A member at this stage, other than those of earlier talks. They joined before the talk. */
  with: Stage;
  lines: Line[];
  /** The other side has read the last line. */
  isRead: boolean;
  /** What the shop noted about them afterwards. */
  note?: string;
}

export const talksOfCafe: Talk[] = [
  {
    with: 'half',
    lines: [
      [
        4,
        '17:40',
        'customer',
        'Hello! Is there room for six the day after tomorrow, for breakfast? My mother turns 60.',
      ],
      [4, '17:52', 'shop', 'Hello! With pleasure. At ten you could have the long table under the tree.'],
      [4, '17:55', 'customer', 'Ten is perfect. And if it rains?'],
      [4, '17:58', 'shop', 'Then you sit inside, next to the window. There is room for six, too.'],
      [4, '18:21', 'customer', 'Great 😊 My sister eats no gluten. Do you have something for her?'],
      [
        3,
        '8:15',
        'shop',
        'Good morning! The buckwheat pancakes and the chocolate cake.\nThe rolls are not for her, sorry.',
      ],
      [3, '8:40', 'customer', 'She loves chocolate cake, so that is settled.'],
      [3, '8:42', 'shop', 'Shall we put a candle in it?'],
      [3, '8:44', 'customer', 'Please! For Rosa. But not a word before, it is a surprise.'],
      [3, '8:47', 'shop', 'Not a word. See you tomorrow at ten!'],
      [2, '15:12', 'customer', 'Thank you for this morning. My mother has told the whole street about the cake.'],
      [2, '15:30', 'shop', 'We enjoyed it, too. Say hello to Rosa from all of us!'],
    ],
    isRead: true,
    note: 'Sister eats no gluten. Likes the long table under the tree.',
  },
  {
    with: 'some',
    lines: [
      [3, '11:05', 'customer', 'Which beans were in the filter coffee this morning? I would like to make it at home.'],
      [
        3,
        '11:48',
        'shop',
        'That was a washed Sidama, roasted on Thursday. We can put a bag aside for you: whole or ground?',
      ],
    ],
    isRead: false,
  },
  {
    with: 'full',
    lines: [
      [2, '10:05', 'shop', 'Your card is full: breakfast for two is on us.'],
      [2, '10:31', 'customer', 'Already? Wonderful! Can we come on a Sunday, too?'],
      [2, '10:36', 'shop', 'Any day. On Sundays it fills up after ten, so come early or write to us for a table.'],
      [2, '10:38', 'customer', 'Then I’ll bring my sister next Sunday at nine.'],
    ],
    isRead: true,
    note: 'Oat milk. Breakfast for two on Sunday at nine.',
  },
  {
    with: 'some',
    lines: [
      [1, '9:14', 'customer', 'Guten Morgen, habt ihr am Feiertag geöffnet?'],
      [1, '9:20', 'shop', 'Guten Morgen! Ja, von 8 bis 16 Uhr. Frühstück gibt es bis eins.'],
      [1, '9:21', 'customer', 'Super, bis dann!'],
    ],
    isRead: true,
  },
  {
    with: 'again',
    lines: [
      [1, '12:30', 'customer', 'I think I left my umbrella with you yesterday. Gray, with a wooden handle.'],
      [1, '12:48', 'shop', 'It is here behind the counter, dry again. We keep it for you.'],
      [1, '12:50', 'customer', 'Thank you! I’ll pick it up tomorrow morning.'],
      [1, '12:51', 'shop', '👍'],
    ],
    isRead: true,
  },
  {
    with: 'most',
    lines: [
      [1, '14:02', 'customer', 'I was here at noon and forgot to show my code. Can I still get the stamp?'],
      [1, '14:10', 'shop', 'Of course. Just remind us at your next visit.'],
      [1, '14:11', 'customer', 'That is kind, thank you.'],
    ],
    isRead: true,
  },
  {
    with: 'again',
    lines: [[1, '17:25', 'customer', 'Do you make cakes to order? I need one for twelve people in two weeks.']],
    isRead: true,
  },
  {
    with: 'most',
    lines: [[0, '8:50', 'customer', 'Is there a socket near the tables? I would like to work there for two hours.']],
    isRead: false,
  },
  {
    with: 'oneAway',
    lines: [
      [0, '9:20', 'customer', 'Good morning! Are there any almond croissants left?'],
      [0, '9:22', 'customer', 'I could be there at eleven. Two, please, if you can keep them 🥐'],
    ],
    isRead: false,
  },
];

export const talksOfBarber: Talk[] = [
  {
    with: 'half',
    lines: [
      [1, '15:40', 'customer', 'Is there a long wait right now?'],
      [1, '15:43', 'shop', 'Two before you, so about half an hour.'],
      [1, '15:44', 'customer', 'On my way.'],
    ],
    isRead: true,
  },
  {
    with: 'most',
    lines: [[0, '10:15', 'customer', 'Do you also trim a beard without a haircut?']],
    isRead: false,
  },
];

/** The café's. The sign becomes the customer's first name. */
export const quickAnswersOfCafe = [
  {
    name: 'Opening hours',
    text: 'Hello {name}, we are open Monday to Friday from 7:30 to 18:00, on weekends from 8:00.',
  },
  { name: 'Book a table', text: 'Hello {name}, with pleasure. For how many people, and at what time?' },
  { name: 'Dogs', text: 'Dogs are welcome, inside and under the tree. There is a bowl of water beside the door.' },
  { name: '', text: 'Thank you for telling us. We’ll look into it and write to you today.' },
];

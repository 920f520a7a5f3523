/** What members of the demo's shops write about what they bought. */
export interface Opinion {
  title: string;
  /** When it was bought. */
  daysAgo: number;
  time: string;
  stars: number;
  text: string;
  /** What the shop answers on the next morning. */
  thanks?: string;
}

export const opinionsOfCafe: Opinion[] = [
  {
    ...{ title: 'Cappuccino', daysAgo: 16, time: '9:20', stars: 5 },
    text: 'Fine foam, not too hot, and they remember how I take it. Best cappuccino along the canal.',
    thanks: 'We would know your order in the dark. See you tomorrow!',
  },
  {
    title: 'Cappuccino',
    daysAgo: 11,
    time: '15:10',
    stars: 4.5,
    text: 'Nutty, smooth, and a heart on top every time.',
  },
  { title: 'Cappuccino', daysAgo: 5, time: '10:30', stars: 4, text: 'Very good. On Saturdays you wait a little.' },
  { title: 'Cappuccino', daysAgo: 1, time: '11:05', stars: 5, text: '' },
  { title: 'Espresso', daysAgo: 13, time: '8:40', stars: 5, text: 'Short, dark, gone in two sips. As it should be.' },
  { title: 'Espresso', daysAgo: 4, time: '14:20', stars: 4.5, text: 'The new roast has more chocolate. I like it.' },
  {
    ...{ title: 'Iced latte', daysAgo: 12, time: '16:00', stars: 3.5 },
    text: 'Tasty, but there was more ice than latte.',
    thanks: 'Fair point. Say “less ice” and we fill it up with milk, at no extra cost.',
  },
  {
    title: 'Iced latte',
    daysAgo: 3,
    time: '13:30',
    stars: 5,
    text: 'With oat milk. I do not need another summer drink.',
  },
  {
    ...{ title: 'Chestnut breakfast', daysAgo: 14, time: '9:45', stars: 5 },
    text: 'We shared one and were still full at three. The bread is still warm if you come early.',
    thanks: 'Thank you! The first loaves leave the oven at half past seven.',
  },
  {
    title: 'Chestnut breakfast',
    daysAgo: 7,
    time: '10:15',
    stars: 4.5,
    text: 'Egg just right, jam homemade. Sit under the tree.',
  },
  { title: 'Chestnut breakfast', daysAgo: 2, time: '9:30', stars: 5, text: '' },
  { title: 'Granola with fruit', daysAgo: 9, time: '8:50', stars: 4.5, text: 'Crunchy, not sweet, lots of fruit.' },
  {
    title: 'Avocado bread',
    daysAgo: 10,
    time: '11:20',
    stars: 4,
    text: 'Generous with lime and chili. Ask for extra napkins.',
  },
  { title: 'Avocado bread', daysAgo: 4, time: '12:10', stars: 5, text: 'My Tuesday lunch for a year now.' },
  {
    ...{ title: 'Breakfast for two', daysAgo: 6, time: '10:00', stars: 5 },
    text: 'For our anniversary. Live music, a window table, and they lit a candle without being asked.',
    thanks: 'Happy anniversary once more, from all of us.',
  },
  { title: 'Chestnut tart', daysAgo: 8, time: '15:40', stars: 5, text: 'My grandmother would ask for the recipe.' },
  {
    title: 'Chestnut tart',
    daysAgo: 3,
    time: '16:15',
    stars: 4.5,
    text: 'Not too sweet, crisp edge. Gone by four on Sundays.',
  },
  {
    title: 'Almond brownie',
    daysAgo: 6,
    time: '14:45',
    stars: 4.5,
    text: 'Moist inside, and you would never guess that there is no flour.',
  },
  {
    title: 'Homemade lemonade',
    daysAgo: 10,
    time: '15:00',
    stars: 4,
    text: 'Real lemons. A little more mint, please.',
  },
  { title: 'Autumn brunch', daysAgo: 2, time: '11:00', stars: 5, text: 'The soup alone is worth the walk.' },
  {
    title: 'Coffee beans, 3 bags',
    daysAgo: 9,
    time: '17:10',
    stars: 4.5,
    text: 'Fresh, ground for my pot on the spot. Lasts me a month.',
  },
];

export const opinionsOfBarber: Opinion[] = [
  {
    ...{ title: 'Cut', daysAgo: 12, time: '16:30', stars: 5 },
    text: 'No talk about football, a clean fade, ten minutes. Perfect.',
    thanks: 'Silence is included. See you in four weeks.',
  },
  { title: 'Cut', daysAgo: 4, time: '11:00', stars: 4.5, text: 'They listen before they cut.' },
  {
    title: 'Beard trim',
    daysAgo: 8,
    time: '17:00',
    stars: 5,
    text: 'The hot towel at the end is the best part of my week.',
  },
  {
    title: 'Cut for children',
    daysAgo: 6,
    time: '15:15',
    stars: 4.5,
    text: 'My son sat still. That has never happened before.',
  },
];

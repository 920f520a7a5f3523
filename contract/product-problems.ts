/** What can be wrong with a row of a file of products. */
import { problemsOf } from './problems.ts';

export const productProblems = {
  extraCells: 'It has more cells than there are column titles.',
  noTitle: 'A new product needs a title.',
  noPrice: 'A new product needs a price.',
  unknownId: 'Your shop has no product with the id ‘{text}’. Empty the cell to add it as a new product.',
  severalTitles: 'Your shop has several products with this title. Fill in the id.',
  sameProduct: 'Row {row} is about the same product.',
  wrongPrice: '‘{text}’ is not a price from 0 to 99,999.99.',
  wrongStock: '‘{text}’ is not a whole number from 0 to {most}.',
  wrongCap: '‘{text}’ is not a whole number from 1 to {most}.',
  longText: 'It is longer than {most} characters.',
  wrongEmail: '‘{text}’ is not an email address.',
  unknownWord: '‘{text}’ is none of these: {words}.',
  wrongOptions: '‘{text}’ is not understood. Write options as: {example}',
  wrongHours: '‘{text}’ is not understood. Write hours as: {example}',
  manyOptions: 'A product has at most {groups} groups of options, with at most {choices} choices each.',
  manyHours: 'A product has at most {most} spans of hours.',
  wrongAddress: '‘{text}’ is not an address that starts with https://.',
  goneImage: 'Your shop has not uploaded the image ‘{text}’.',
  goneVideo: 'Your shop has not uploaded the video ‘{text}’.',
  manyImages: 'A product has at most {most} photos.',
  manyVideos: 'A product has at most {most} videos.',
  wrongMoment: '‘{text}’ is not a time such as 2026-05-31 18:00.',
  endsBeforeStart: 'The deal ends before it starts.',
  categoriesFull: 'A shop has at most {most} categories.',
} as const;

export const productProblem = problemsOf(productProblems);

/** Quick answers: texts that a shop's people often send, to insert into a message. They are the shop's. */
import * as z from 'zod/mini';
import { longestMessage } from './chat-message.ts';
import { endpoint, gates } from './http.ts';
import { id, optionalLine, text } from './text.ts';
import { identified } from './wire-names.ts';

/** Most quick answers of a shop (ours). */
export const mostQuickAnswers = 50;

/** The sign in a text that becomes the customer's first name. */
export const firstNameSign = '{name}';

const quickAnswer = identified({
  /** What it is found by; '' for none. */
  name: z.string(),
  text: z.string(),
});
export type QuickAnswer = z.output<typeof quickAnswer>;

export const quickAnswerForm = z.object({ name: optionalLine(60), text: text(longestMessage) });

const body = z.extend(quickAnswerForm, {
  /** From 0. Without one, a new one is the last, and another one stays where it is. */
  place: z.optional(z.int().check(z.minimum(0), z.maximum(mostQuickAnswers))),
});
const example = { name: 'Opening hours', text: 'Hello {name}, we are open from nine to six.' };

const gate = gates.shop('chat');
const reply = z.object({ success: z.literal(true), quickAnswers: z.array(quickAnswer) });
const params = z.object({ answerId: id });

export const listQuickAnswers = endpoint('GET /api/v1/quick-answers', {
  summary: "Returns the shop's quick answers in their order.",
  gate,
  reply,
});

export const addQuickAnswer = endpoint('POST /api/v1/quick-answers', {
  summary: `Adds a quick answer and returns all, ${mostQuickAnswers} at most. Adding the same name and text again changes nothing.`,
  gate,
  limit: 'shopTexts',
  body,
  example,
  reply,
});

export const saveQuickAnswer = endpoint('PUT /api/v1/quick-answers/:answerId', {
  summary: 'Changes a quick answer, or its place, and returns all.',
  gate,
  limit: 'shopTexts',
  params,
  body,
  reply,
});

export const removeQuickAnswer = endpoint('DELETE /api/v1/quick-answers/:answerId', {
  summary: 'Deletes a quick answer and returns the others. Deleting it again changes nothing.',
  gate,
  limit: 'shopTexts',
  params,
  reply,
});

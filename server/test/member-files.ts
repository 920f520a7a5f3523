/** Files of members or products, uploaded and imported as shops do. */
import type { TestPerson } from './people.ts';

const ofMembers = '/api/v1/members/import';
export const ofProducts = '/api/v1/products/import';

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
async function answerOf(answer: Response): Promise<{ status: number; headers: Headers; body: any }> {
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

/** Uploads a file for checking. */
export async function checkList(
  url: URL | string,
  { token }: TestPerson,
  text: string | Uint8Array<ArrayBuffer>,
  path = ofMembers,
) {
  const form = new FormData();
  form.set('file', new Blob([text], { type: 'text/csv' }), 'rows.csv');
  const headers = { authorization: `Bearer ${token}` };
  return answerOf(await fetch(new URL(`${path}/check`, url), { method: 'POST', headers, body: form }));
}

/** Starts or cancels the import of a checked file. */
export async function moveList(
  url: URL | string,
  { token }: TestPerson,
  id: string,
  what: '' | '/cancel' | '/undo' = '',
  path = ofMembers,
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ id });
  return answerOf(await fetch(new URL(path + what, url), { method: 'POST', headers, body }));
}

/** Uploads a file and starts its import; returns the first refusal, else the import. */
export async function importList(url: URL | string, shop: TestPerson, text: string, path = ofMembers) {
  const checked = await checkList(url, shop, text, path);
  return checked.status === 200 ? moveList(url, shop, checked.body.id, '', path) : checked;
}

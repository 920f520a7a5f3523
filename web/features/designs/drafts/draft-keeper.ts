/** Sends a draft to the server while it is typed. It never delays a keystroke or overwrites another draft. */
import type { saveDraft } from '@stampdeck/contract/drafts.ts';
import type { Input, Reply } from '@stampdeck/contract/http.ts';
import { CallError } from '#lib/api.ts';
import type { Draft, unsentDraft } from './draft.ts';

/**
 * - `saved`: the server has it. `saving`: it is being sent.
 * - `waiting`: there is no connection; it stays in this browser and is sent again.
 * - `refused`: it stays in this browser until it is changed.
 * - `moved`: another draft was saved somewhere else.
 */
export type DraftState = 'saved' | 'saving' | 'waiting' | 'refused' | 'moved';

interface KeeperParts {
  /** The server's revision when the draft was loaded; null when loading failed. */
  revision: number | null;
  local: ReturnType<typeof unsentDraft>;
  send: (draft: Input<typeof saveDraft>['body']) => Promise<Reply<typeof saveDraft>>;
  onState: (state: DraftState) => void;
}

/** Milliseconds without a keystroke before a draft is sent, and before a retry. */
const pause = 800;
const firstRetry = 3000;
const longestRetry = 60_000;

/** What makes two drafts different; the preview's count does not. */
const sameAs = (draft: Draft | null): string =>
  JSON.stringify(draft && [draft.base.version, { ...draft.design, previewCount: 0 }]);

export class DraftKeeper {
  revision: number | null;
  #parts: KeeperParts;
  #wanted: Draft | null = null;
  /** What the server has, as `sameAs` writes it. */
  #saved: string;
  #sending = false;
  #state: DraftState = 'saved';
  #retry = firstRetry;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(parts: KeeperParts, saved: Draft | null) {
    this.#parts = parts;
    this.revision = parts.revision;
    this.#wanted = saved;
    this.#saved = sameAs(saved);
  }

  get isBusy(): boolean {
    return this.#state !== 'saved';
  }

  /** The draft as it now is, or null for none. */
  want(draft: Draft | null): void {
    const isKnown = sameAs(draft) === sameAs(this.#wanted);
    this.#wanted = draft;
    if (isKnown && this.#state !== 'refused') return;
    this.#keepHere();
    if (this.#state === 'moved') return;
    this.#set('saving');
    // Nothing is typed on after discarding, and nothing here would remember it.
    if (draft === null) this.flush();
    else this.#later(pause);
  }

  /** Sends what is not sent yet, now. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.#sending || this.#state === 'moved') return;
    if (sameAs(this.#wanted) === this.#saved) {
      this.#parts.local.write(null);
      this.#set('saved');
    } else void this.#send(this.#wanted);
  }

  /** The designer is left: sends what is not sent yet. What fails now stays in this browser for the next time. */
  close(): void {
    this.flush();
    this.#isClosed = true;
  }

  /** The server has another draft than the one in hand. */
  moved(): void {
    clearTimeout(this.#timer);
    this.#keepHere();
    this.#set('moved');
  }

  /** Goes on with the draft in hand, knowingly over the one that the server has as `revision`. */
  keepMine(revision: number): void {
    this.revision = revision;
    this.#saved = '';
    this.#set('saving');
    this.flush();
  }

  /** Goes on with what the server has. */
  takeTheirs(revision: number, draft: Draft | null): void {
    clearTimeout(this.#timer);
    this.revision = revision;
    this.#wanted = draft;
    this.#saved = sameAs(draft);
    this.#parts.local.write(null);
    this.#set('saved');
  }

  #set(state: DraftState): void {
    this.#state = state;
    this.#parts.onState(state);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => this.flush(), ms);
  }

  #keepHere(): void {
    const { local } = this.#parts;
    local.write(this.#wanted && { ...this.#wanted, revision: this.revision });
  }

  async #send(draft: Draft | null): Promise<void> {
    this.#sending = true;
    this.#set('saving');
    const sent = sameAs(draft);
    try {
      const { revision } = await this.#parts.send({
        revision: this.revision ?? 0,
        baseVersion: draft?.base.version ?? 0,
        design: draft?.design ?? null,
      });
      this.revision = revision;
      this.#saved = sent;
      this.#retry = firstRetry;
      this.#sending = false;
      this.flush();
    } catch (error) {
      this.#sending = false;
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'draftMoved') this.moved();
    else if (error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429)
      this.#set('refused');
    else {
      this.#set('waiting');
      this.#later(this.#retry);
      this.#retry = Math.min(this.#retry * 2, longestRetry);
    }
  }
}

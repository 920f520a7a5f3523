/**
 * Which readings of a counter are possible while many change it, judged from the outside. Times are positions in the order in which this
 * process sent calls and received responses, so a call answered before another was sent also came first on the server.
 */
interface Change {
  by: number;
  sent: number;
  answered: number;
}

interface Reading {
  value: number;
  sent: number;
  answered: number;
}

const sum = (changes: Change[]): number => changes.reduce((total, { by }) => total + by, 0);

export class CounterHistory {
  readonly #start: number;
  readonly #changes: Change[] = [];
  readonly #readings: Reading[] = [];
  #moment = 0;

  constructor(start: number) {
    this.#start = start;
  }

  /** Makes a call that changes the counter if it is accepted. */
  async change(by: number, call: () => Promise<boolean>): Promise<void> {
    const sent = ++this.#moment;
    if (await call()) this.#changes.push({ by, sent, answered: ++this.#moment });
  }

  async read(call: () => Promise<number>): Promise<void> {
    const sent = ++this.#moment;
    const value = await call();
    this.#readings.push({ value, sent, answered: ++this.#moment });
  }

  get readings(): number {
    return this.#readings.length;
  }

  /** The readings, in words, that no order of the accepted changes explains. */
  listImpossible(most: number): string[] {
    return this.#readings.flatMap(({ value, sent, answered }) => {
      const before = this.#changes.filter((change) => change.answered < sent);
      const beside = this.#changes.filter((change) => change.answered > sent && change.sent < answered);
      const sure = this.#start + sum(before);
      const low = Math.max(0, sure + sum(beside.filter(({ by }) => by < 0)));
      const high = Math.min(most, sure + sum(beside.filter(({ by }) => by > 0)));
      return value < low || value > high ? [`read ${value} where ${low} to ${high} is possible`] : [];
    });
  }
}

/** A start or a command that comes to nothing; its message is the whole sentence for the person at the keyboard. */
export class Refusal extends Error {}

/** A start or command that cannot proceed. The message is a full sentence for the operator. */
export class Refusal extends Error {}

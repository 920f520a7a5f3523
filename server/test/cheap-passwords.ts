/** Runs before each test file of the server, not before proofs: a sign-up with the real cost takes longer than most tests. */
import { setPasswordCost } from '#features/accounts/passwords.ts';

setPasswordCost({ memoryCost: 8, timeCost: 1, parallelism: 1 });

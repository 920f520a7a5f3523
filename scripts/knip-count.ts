import type { Reporter } from 'knip';

/** A reporter of knip that prints how many files it examined. */
const count: Reporter = ({ counters }) => {
  console.log(`${counters.processed} files examined`);
};

/** @public */
export default count;

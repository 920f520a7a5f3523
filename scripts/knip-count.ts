import type { Reporter } from 'knip';

/** A reporter of knip that says how much it has looked at. */
const count: Reporter = ({ counters }) => {
  console.log(`${counters.processed} files examined`);
};

/** @public */
export default count;

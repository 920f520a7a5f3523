// A bucket of an S3-compatible store in a folder, in its own process: only the server's memory is measured.
import S3rver from 's3rver';

const { PORT = '0', FOLDER = '' } = process.env;
const store = new S3rver({
  ...{ port: Number(PORT), address: '127.0.0.1', silent: true, directory: FOLDER },
  configureBuckets: [{ name: 'files', configs: [] }],
});
await store.run();
process.on('SIGTERM', () => process.exit(0));
